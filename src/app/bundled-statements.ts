import { fileURLToPath } from 'node:url';

/** The folder of the statements that the product ships. */
export const bundledStatements = fileURLToPath(new URL('../../data/statements', import.meta.url));
