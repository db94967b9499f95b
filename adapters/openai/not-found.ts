import type { ModelFailure } from '../../src/model/chat-model.ts';
import type { FailureContext } from './failures.ts';
import type { ServerProblem } from './problem.ts';

type NotFound = { readonly failure: ModelFailure; readonly what: string; readonly advice: string };

/** What a 404 means: a deployment or model that is not there, or an address that is none of a model server. */
export function notFound(problem: ServerProblem, context: FailureContext): NotFound {
  const { address, model } = context;
  const { azure } = address;
  if (azure !== undefined) {
    const version = azure.apiVersion === undefined ? 'no api-version' : `api-version ${azure.apiVersion}`;
    const inUse = `deployment "${azure.deployment}", endpoint ${new URL(address.baseUrl).origin}, ${version}`;
    return {
      failure: 'not-found',
      what: `Azure knows nothing there; in use: ${inUse}`,
      advice:
        azure.apiVersion === undefined
          ? 'This form of address needs a version: add ?api-version=… to the base URL.'
          : 'Azure wants the name of the deployment, not of the model. Compare it and the version with the portal.',
    };
  }
  if (/model/i.test(problem.message) || problem.codes.includes('model_not_found'))
    return {
      failure: 'not-found',
      what: `the server has no model "${model}"`,
      advice: `Ask the server for its models (${address.baseUrl}/models), or pull this one first.`,
    };
  const versioned = /\/v\d/.test(address.baseUrl);
  return {
    failure: 'not-found',
    what: 'there is no chat interface at this address',
    advice: versioned
      ? 'The base URL is all that comes before /chat/completions.'
      : 'The base URL is all that comes before /chat/completions; often it ends in /v1.',
  };
}
