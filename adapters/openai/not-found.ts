import type { ModelFailure } from '../../src/model/chat-model.ts';
import type { FailureContext } from './failures.ts';
import type { ServerProblem } from './problem.ts';

type NotFound = { readonly failure: ModelFailure; readonly what: string; readonly advice: string };

/** What a 404 means: a deployment or model that is not there, or an address that is none of a model server. */
export function notFound(problem: ServerProblem, context: FailureContext): NotFound {
  const { address, model } = context;
  if (isAzure(problem, context)) {
    const deployment = address.azure?.deployment ?? model;
    const version = address.query['api-version'];
    const inUse = `deployment "${deployment}", endpoint ${address.baseUrl}, ${version === undefined ? 'no api-version' : `api-version ${version}`}`;
    return {
      failure: 'not-found',
      what: `Azure knows nothing there; in use: ${inUse}`,
      advice: azureAdvice(context),
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

/** Its address says so, or its own words do, behind a gateway. */
function isAzure(problem: ServerProblem, { address }: FailureContext): boolean {
  return (
    address.azure !== undefined ||
    problem.codes.includes('deploymentnotfound') ||
    /^resource not found$/i.test(problem.message.trim())
  );
}

function azureAdvice({ address }: FailureContext): string {
  if (address.azure === undefined)
    return 'The base URL has the form https://NAME.openai.azure.com/openai/deployments/DEPLOYMENT?api-version=…';
  return address.azure.apiVersion === undefined
    ? 'This form of address needs a version: add ?api-version=… to the base URL.'
    : 'Azure wants the name of the deployment, not of the model. Compare it and the version with the portal.';
}
