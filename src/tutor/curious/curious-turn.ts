import type { Statement } from '../../curiosity/statements/statement.ts';
import { statementText } from '../../curiosity/statements/statement.ts';
import type { CuriousEventBody } from '../../trace/curious-event.ts';
import { RecordedTurn } from '../recorded-turn.ts';
import type { TurnOptions } from '../turn.ts';
import { evolveCurious } from './evolve.ts';
import type { CuriousParts, StatementBook } from './parts.ts';
import type { CuriousSession } from './session.ts';

/** One turn of a curiosity session. */
export class CuriousTurn extends RecordedTurn<CuriousSession, CuriousEventBody> {
  readonly parts: CuriousParts;

  constructor(parts: CuriousParts, session: CuriousSession, options: TurnOptions) {
    super({ log: parts.log, now: parts.now, evolve: evolveCurious }, session, options);
    this.parts = parts;
  }

  /** The statement with its answer key; `null` where nobody knows whether it is right. */
  async answerKey(): Promise<Statement | null> {
    const { id, text } = this.session.statement;
    const found = id === undefined ? undefined : (await this.parts.book()).byId.get(id);
    // A pack may have changed the statement since: its key is of another one then.
    return found !== undefined && statementText(found.statement) === statementText(text) ? found : null;
  }

  /** The right statement that a wrong one was made from, where it is known. */
  async sourceText(): Promise<string | undefined> {
    const key = await this.answerKey();
    const book: StatementBook | null = key === null ? null : await this.parts.book();
    return book?.byId.get(key?.basedOn ?? '')?.statement;
  }
}
