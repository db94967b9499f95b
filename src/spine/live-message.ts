import type { Time } from '../model/time.ts';

/** Edits of one message closer together than this are made one, in milliseconds. */
const usualPauseMs = 1_000;

export type LiveMessageParts<Content> = {
  /** Changes what the message shows; a rejection of one that is not the last is no loss. */
  readonly edit: (content: Content) => Promise<void>;
  readonly time: Time;
  readonly pauseMs?: number;
  /** Told of edits that failed, but for the last one, which rejects. */
  readonly onFault: (error: unknown) => void;
};

/** A message that shows how something goes on, edited again and again. */
export type LiveMessage<Content> = {
  /** Shows `content` soon, unless something newer comes first. */
  show(content: Content): void;
  /** Shows `content` as the last thing; resolves when it is there. Nothing is shown after it. */
  finish(content: Content): Promise<void>;
};

/**
 * Shows the newest of many contents about once a second, one edit at a time. What is overtaken is dropped; the last one
 * never is: it waits for the edit that is under way, and is tried three times.
 */
export function createLiveMessage<Content>(parts: LiveMessageParts<Content>): LiveMessage<Content> {
  const { edit, time, pauseMs = usualPauseMs, onFault } = parts;
  let newest: { readonly content: Content } | null = null;
  let editing: Promise<void> = Promise.resolve();
  let isSet = false;
  let isFinished = false;
  let cancel = (): void => {};
  let lastAt = Number.NEGATIVE_INFINITY;

  const flush = (): void => {
    isSet = false;
    if (newest === null || isFinished) return;
    const { content } = newest;
    newest = null;
    lastAt = time.now();
    editing = edit(content)
      .catch(onFault)
      .then(() => {
        if (newest !== null) set();
      });
  };
  const set = (): void => {
    if (isSet || isFinished) return;
    isSet = true;
    cancel = time.after(Math.max(0, lastAt + pauseMs - time.now()), () => {
      void editing.then(flush);
    });
  };

  const last = async (content: Content, triesLeft: number): Promise<void> => {
    try {
      await edit(content);
    } catch (error) {
      if (triesLeft <= 1) throw error;
      onFault(error);
      await new Promise<void>((resolve) => void time.after(pauseMs, resolve));
      await last(content, triesLeft - 1);
    }
  };

  return {
    show(content) {
      if (isFinished) return;
      newest = { content };
      set();
    },
    async finish(content) {
      isFinished = true;
      newest = null;
      cancel();
      await editing;
      await last(content, 3);
    },
  };
}
