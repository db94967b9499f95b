import { answerForm, answerView, formProblem } from './answer-view.ts';
import { everyAction, openForm } from './buttons.ts';
import type { Hearing } from './hearing.ts';
import { personId, placeId } from './ids.ts';
import { type Press, readPress, readSubmission } from './read-interaction.ts';
import * as words from './words.ts';

/** Two presses of one button closer together than this are one, in milliseconds. */
const doublePressMs = 1_200;

/** Slack waits three seconds for a form to be acknowledged; what takes longer is told to its writer before. */
const formPatienceMs = 2_300;

/** Listens to buttons, and to forms that are sent: stored first, then acknowledged. */
export function hearPresses(hearing: Hearing): void {
  const { app, web, clock, accept, run, whisper, onFault } = hearing;
  const presses = new Map<string, number>();

  const isDouble = (button: string): boolean => {
    const now = hearing.now();
    for (const [known, at] of presses) if (now - at > doublePressMs) presses.delete(known);
    const isAgain = presses.has(button);
    presses.set(button, now);
    return isAgain;
  };

  app.action(everyAction, ({ body, ack }) =>
    run(async (me) => {
      const press = readPress(body, me);
      if (press === null) return ack();
      if (press === 'unknown') {
        await ack();
        const at = 'channel' in body ? body.channel?.id : undefined;
        return at === undefined ? undefined : whisper(at, body.user.id, words.oldButton);
      }
      if (isDouble(press.button)) return ack();
      if (press.command === openForm) {
        await ack();
        return openTheForm(press);
      }
      const person = personId(me.team, press.user);
      const near = placeId({ team: me.team, channel: press.channel ?? press.user });
      try {
        const place = press.channel === null ? await hearing.privatePlace(person, near) : near;
        await accept(press.inbound(place));
        await ack();
      } catch (error) {
        onFault(error);
        presses.delete(press.button);
        await ack();
        if (press.channel !== null) await whisper(press.channel, press.user, words.notPressed);
      }
    }),
  );

  const openTheForm = async (press: Press): Promise<void> => {
    const { about, channel, user, trigger } = press;
    const question = about === null ? null : hearing.questionOf(about.node);
    if (channel === null) return;
    if (about === null || question === null || trigger === undefined)
      return whisper(channel, user, words.oldButton);
    const { place } = press.inbound('');
    try {
      await web.now('views.open', { trigger_id: trigger, view: answerView(question, { ...about, place }) });
    } catch (error) {
      onFault(error);
      await whisper(channel, user, words.noForm);
    }
  };

  app.view(answerForm, ({ body, ack }) =>
    run(async (me) => {
      const inbound = readSubmission(body, me, clock.now());
      if (inbound === null) return ack(formProblem(words.notUnderstood));
      if (inbound.text.trim() === '') return ack(formProblem(words.emptyForm));
      const late = new Promise<'late'>((resolve) => {
        setTimeout(() => resolve('late'), formPatienceMs).unref();
      });
      const taking = accept(inbound).then(
        () => 'taken' as const,
        (error: unknown) => {
          onFault(error);
          return 'late' as const;
        },
      );
      const outcome = await Promise.race([taking, late]);
      // Sent again it has the same name: what was stored after all is not stored twice.
      await (outcome === 'taken' ? ack() : ack(formProblem(words.formNotSaved)));
      await taking;
    }),
  );
}
