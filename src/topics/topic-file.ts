import type { Problem } from '../errors.ts';
import type { PackHeader, Question } from '../graph/question.ts';

/** What a file of questions holds, or what is wrong with it. Places are lines of the file, from 1. */
export type TopicFile =
  | {
      readonly kind: 'questions';
      readonly header: PackHeader | null;
      readonly questions: readonly Question[];
      /** What the lint warns of. */
      readonly warnings: readonly Problem[];
      /** What the reader should know of how it was read, as sentences. */
      readonly notes: readonly string[];
    }
  | {
      readonly kind: 'refused';
      readonly message: string;
      readonly problems: readonly Problem[];
      readonly advice?: string;
    };

/** Reads a file as `plumbline graph import` does, and looks at it as `plumbline graph lint` does. */
export type ReadTopicFile = (name: string, bytes: Uint8Array) => Promise<TopicFile>;
