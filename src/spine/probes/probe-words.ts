import { codeSpan, escapeMarkup } from '../../markup/escape.ts';
import { durationWords } from '../../probe/duration-words.ts';
import type { Progress } from '../../probe/progress.ts';
import type { RunSummary } from '../../probe/summary-schema.ts';
import { enumerate } from '../../tutor/words/text.ts';
import type { LiveContent, MessageButton } from '../outlet.ts';
import type { BudgetState, Limits } from './probe-budget.ts';
import type { ProbeRecord } from './probe-record.ts';

type Named = Pick<ProbeRecord, 'id' | 'model' | 'target' | 'mode'>;

/** `id` · model · topic · mode: which probe this is. */
function heading({ id, model, target, mode }: Named): string {
  return `**Probe ${id}**: ${codeSpan(model)} on ${codeSpan(target)}, ${mode}`;
}

const cancelButton = ({ id }: Named): MessageButton => ({ label: 'Cancel', command: `/probe cancel ${id}` });
const resumeButton = ({ id }: Named): MessageButton => ({ label: 'Go on', command: `/probe resume ${id}` });

export function waitingContent(probe: Named, ahead: number): LiveContent {
  const queue =
    ahead === 0 ? 'It begins in a moment.' : `${ahead} ${ahead === 1 ? 'probe is' : 'probes are'} before it.`;
  return { text: `${heading(probe)}\nWaiting. ${queue}`, buttons: [cancelButton(probe)] };
}

export function runningContent(
  probe: Named,
  { scored, nodes, perSecond, leftMs }: Progress,
  cost: string,
): LiveContent {
  const percent = Math.floor((100 * scored) / Math.max(1, nodes));
  const parts = [
    `${scored} of ${nodes} questions (${percent} %)`,
    ...(perSecond === null
      ? []
      : [perSecond >= 1 ? `${perSecond.toFixed(1)}/s` : `${(60 * perSecond).toFixed(1)}/min`]),
    `${cost} so far`,
    ...(leftMs === null || scored === nodes ? [] : [`about ${durationWords(leftMs)} left`]),
  ];
  return { text: `${heading(probe)}\n${parts.join(' · ')}`, buttons: [cancelButton(probe)] };
}

/** The process that works on it ends; another one goes on. */
export function pausedContent(probe: Named): LiveContent {
  const text = `${heading(probe)}\nPaused: I am being restarted. Everything so far is kept, and it goes on by itself.`;
  return { text, buttons: [cancelButton(probe)] };
}

const kept = 'Everything so far is kept.';

/** How a probe ended that did not get to its end. `summary`: of what was done; `null` where nothing was. */
export function endedContent(
  probe: Named & Pick<ProbeRecord, 'state'>,
  summary: RunSummary | null,
): LiveContent {
  const far =
    summary === null ? '' : ` ${summary.nodes.scored} of ${summary.nodes.all} questions have a score.`;
  const goOn = `\`/probe resume ${probe.id}\` goes on where it stopped, and asks nothing twice.`;
  const what: Partial<Record<ProbeRecord['state'], string>> = {
    cancelled: `Cancelled.${far} ${kept} ${goOn}`,
    'out-of-budget': `Stopped: nothing is left of the budget for probes.${far} ${kept} When an owner has set a larger one (\`/settings budget\`), ${goOn}`,
    failed: `Stopped by a fault: the model or its judge could not be asked.${far} ${kept} Whoever runs this bot finds the cause in its log. ${goOn}`,
  };
  return { text: `${heading(probe)}\n${what[probe.state] ?? ''}`.trim(), buttons: [resumeButton(probe)] };
}

export function doneContent(probe: Named, summary: RunSummary): LiveContent {
  return { text: `${heading(probe)}\nDone. ${scoresText(summary)}`, buttons: [] };
}

function scoresText({ accuracy, nodes }: RunSummary): string {
  const parts = (['D1', 'D2', 'D3'] as const).flatMap((depth) => {
    const { mean, scored, unscored } = accuracy[depth];
    if (scored + unscored === 0) return [];
    return [mean === null ? `${depth} no score` : `${depth} ${mean.toFixed(2)}`];
  });
  const overall = accuracy.overall.mean;
  return `Mean scores from 1 to 5: ${parts.join(' · ')}${overall === null ? '' : ` · all ${overall.toFixed(2)}`} (${nodes.scored} of ${nodes.all} scored).`;
}

/** What came of a finished probe, said with its picture and its report. */
export function resultText(probe: Named, summary: RunSummary): string {
  const { forward, backward, spending } = summary;
  const gap = (
    name: string,
    meaning: string,
    { positive, gated }: RunSummary['forward']['overall'],
  ): string =>
    gated === 0
      ? `- ${name} discrepancy: nothing could be compared.`
      : `- ${name} discrepancy (${meaning}): ${positive} of ${gated} compared questions.`;
  const tokens =
    spending.subject.input + spending.subject.output + spending.judge.input + spending.judge.output;
  const cost = spending.usd === null ? `${tokens} tokens` : `${tokens} tokens, $${spending.usd.toFixed(4)}`;
  const lines = [
    heading(probe),
    '',
    scoresText(summary),
    '',
    gap('Forward', 'the parts are known, putting them together is not', forward.overall),
    gap('Backward', 'the deeper answer is there, a foundation is shaky', backward.overall),
    '',
    `Cost: ${cost}${spending.estimated ? ' (partly estimated)' : ''}. The picture shows every question by depth; the report has the figures and the answers.`,
    ...summary.notes.map((note) => `- ${escapeMarkup(note)}`),
  ];
  return lines.join('\n');
}

export function usage(models: readonly string[]): string {
  const list =
    models.length === 0
      ? 'none yet: whoever runs this bot names them in its configuration'
      : enumerate(models.map(codeSpan));
  return `\`/probe <model> <topic>\` asks a model the questions of a topic, judges its answers, and shows how deep its knowledge goes. A mode may follow: \`zero-shot\` (usual), \`prompt-gold\`, \`prompt-pred\`, \`multi-turn\`.\n\nModels: ${list}.`;
}

export const noBudget =
  'That model, or its judge, costs money, and no budget for probes is set. An owner of this bot sets one with `/settings budget 5 USD`; models without a price can be probed as they are.';

export const nothingLeft =
  'Nothing is left of the budget for probes. An owner of this bot can set a larger one with `/settings budget`.';

export const tooMany = 'You have several probes waiting already. Let one finish, or cancel one.';

export const onlyOwners = 'Only owners of this bot set the budget for probes.';

export const budgetUsage =
  '`/settings budget` shows the budget for probes. Owners set it: `/settings budget 5 USD`, `/settings budget 200000 tokens`, both together, or `/settings budget none`.';

function limitText({ usd, tokens }: Limits): string {
  return [
    ...(usd === null ? [] : [`$${usd.toFixed(2)}`]),
    ...(tokens === null ? [] : [`${Math.round(tokens)} tokens`]),
  ].join(' and ');
}

export function budgetText({ set, spent, held, left }: BudgetState): string {
  if (set === null) return 'No budget for probes is set: only models without a price can be probed.';
  const aside =
    held.usd > 0 || held.tokens > 0 ? `, ${limitText(only(held, set))} set aside for probes that run` : '';
  return `The budget for probes is ${limitText(set)} since ${set.at.slice(0, 10)}: ${limitText(only(spent, set))} spent${aside}, **${limitText(left)} left**.`;
}

/** Of the kinds that are limited. */
function only(cost: { readonly usd: number; readonly tokens: number }, set: Limits): Limits {
  return { usd: set.usd === null ? null : cost.usd, tokens: set.tokens === null ? null : cost.tokens };
}
