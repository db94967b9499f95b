import { type ErrorCode, PlumblineError } from '../errors.ts';

/** The exit codes of every command. */
export const exitCode = {
  done: 0,
  failed: 1,
  usage: 2,
  checkFailed: 3,
  budget: 4,
  interrupted: 130,
} as const;

const byErrorCode: Record<ErrorCode, number> = {
  usage: exitCode.usage,
  invalid_input: exitCode.usage,
  graph_invalid: exitCode.usage,
  config_invalid: exitCode.usage,
  not_found: exitCode.usage,
  conflict: exitCode.failed,
  store_failed: exitCode.failed,
  send_failed: exitCode.failed,
  model_failed: exitCode.failed,
  budget: exitCode.budget,
  check_failed: exitCode.checkFailed,
  interrupted: exitCode.interrupted,
  internal: exitCode.failed,
};

/** The exit code that tells a script what kind of failure `error` was. */
export function exitCodeOf(error: unknown): number {
  return error instanceof PlumblineError ? byErrorCode[error.code] : exitCode.failed;
}
