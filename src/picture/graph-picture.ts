import type { QuestionGraph } from '../graph/question-graph.ts';
import type { Markup } from './markup.ts';
import type { LookSource } from './node-look.ts';

/** A discrepancy as a picture needs it. */
export type PictureDiscrepancy = {
  readonly direction: 'forward' | 'backward';
  /** The node that fell behind its neighbours. */
  readonly node: string;
  /** Its scored direct predecessors (forward) or successors (backward). */
  readonly neighbours: readonly string[];
  /** 0 to 1; 0 is not drawn. */
  readonly value: number;
};

/** What is drawn: a question graph, and what is known of it. */
export type GraphPicture = LookSource & {
  readonly graph: QuestionGraph;
  readonly discrepancies?: readonly PictureDiscrepancy[] | undefined;
  /** Draws only this question and those that it rests on. */
  readonly target?: string | undefined;
  readonly title?: string | undefined;
  /** Keeps the title for screen readers alone, where the page around the picture says it already. */
  readonly untitled?: boolean;
  /** Where a click on a node leads; without it nodes are no links. */
  readonly link?: ((id: string) => string) | undefined;
};

/** The nodes of a picture in an order that keeps neighbours together, and the discrepancies that show among them. */
export type Scene = GraphPicture & {
  readonly ids: readonly string[];
  readonly found: readonly PictureDiscrepancy[];
};

/** A part of a picture, drawn from its own top left corner. */
export type Panel = {
  readonly width: number;
  readonly height: number;
  readonly body: Markup;
};
