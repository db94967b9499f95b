export { createOfflineAnswerScorer } from './offline-answer.ts';
export { offlineAsker } from './offline-asker.ts';
export { offlineDoubts, offlineSets } from './offline-scores.ts';
