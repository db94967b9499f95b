export const thinking = 'is reading what you wrote…';

export const oldButton =
  'That button belongs to something that is over. `/plumb resume` shows where you are.';

export const notPressed = 'That could not be saved, so nothing was done. Press it again in a moment.';

export const noForm = 'The form could not be opened. Simply type your answer as a message.';

export const notUnderstood = 'That could not be read, so nothing was done. Please try it again.';

export const emptyForm = 'Nothing is written here yet.';

export const formNotSaved =
  'Your answer could not be saved yet. It is still here: send it again in a moment.';

export const nothingToAnswer =
  'No question is open for you. `/plumb learn` begins a walk, `/plumb resume` goes on with one.';

export const nothingToAskAbout = 'That message has no text that I could ask questions about.';

export const nothingToShow =
  'I had nothing to say here, which is a fault of mine; nothing of yours is lost. `/repeat` shows where you are.';
