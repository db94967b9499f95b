import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { QuestionGraph } from '../../src/graph/question-graph.ts';
import { renderReport } from '../../src/report/render-report.ts';
import { reportOfRun } from '../../src/report/report-of-run.ts';
import { smallGraph } from '../picture/graphs.ts';
import { alike, hostile, runOf, smallRun } from './runs.ts';

/** The text of an element's content, without its tags. */
function text(html: string): string {
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
}

function sectionOf(html: string, id: string): string {
  const start = html.indexOf(`<section id="${id}"`);
  return html.slice(start, html.indexOf('</section>', start));
}

describe('renderReport', () => {
  const html = renderReport(reportOfRun(smallRun()));

  it('is one complete document that refers to nothing outside itself', () => {
    expect(html).toMatch(/^<!DOCTYPE html>\n<html lang="en">/);
    expect(html).not.toMatch(/\s(src|srcset|action|formaction|data|poster)=/);
    const links = [...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1] ?? '');
    expect(links.length).toBeGreaterThan(8);
    const names = new Set([...html.matchAll(/\sid="([^"]*)"/g)].map((match) => match[1]));
    for (const link of links) expect(names).toContain(link.replace(/^#/, ''));
    expect(html).not.toMatch(/url\(|@import/);
  });

  it('allows its own script and style by their hashes, and nothing else', () => {
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/
      .exec(html)?.[1]
      ?.replaceAll('&#39;', "'");
    const hashOf = (name: string): string => {
      const [, content = ''] = new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(html) ?? [];
      return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
    };
    expect(policy).toBe(
      `default-src 'none'; script-src ${hashOf('script')}; style-src ${hashOf('style')}; base-uri 'none'; form-action 'none'`,
    );
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).not.toMatch(/<[^>]+\sstyle=|<[^>]+\son\w+=/);
  });

  it('tells the scores by depth with their counts', () => {
    const scores = text(sectionOf(html, 'scores'));
    expect(scores).toContain('D1 recall 4.50 2 0');
    expect(scores).toContain('D3 strategy 4.00 1 0');
    expect(scores).toContain('all questions 3.75 4 0');
  });

  it('sets both sides of each discrepancy next to each other', () => {
    const [forward = '', backward = ''] = sectionOf(html, 'discrepancies').split('<h3>').slice(1);
    expect(text(forward)).toContain('F .63 Scored 2 where what it rests on averages 4.50.');
    for (const id of ['error', 'mean', 'variance']) expect(forward).toContain(`The answer to ${id}.`);
    expect(forward).toContain('What the judge says of error.');
    expect(text(backward)).toContain('B .50 Scored 2 where what builds on it has 4.');
    for (const id of ['error', 'interval']) expect(backward).toContain(`The answer to ${id}.`);
  });

  it('lets every question be opened: answer, feedback with its source, reference', () => {
    const questions = sectionOf(html, 'questions');
    expect(questions.match(/<details class="node"/g)).toHaveLength(4);
    expect(text(questions)).toContain(
      'Feedback · judge strict-judge, hash abc123 What the judge says of mean.',
    );
    expect(text(questions)).toContain('Reference answer');
  });

  it('links each node of the picture to its question', () => {
    const graph = sectionOf(html, 'graph');
    const [, anchor = ''] = /<a class="node" data-id="error"[^>]* href="#([^"]+)"/.exec(graph) ?? [];
    expect(html).toContain(`<details class="node" id="${anchor}"`);
  });

  it('says how it was made', () => {
    const made = text(sectionOf(html, 'made'));
    expect(made).toContain('Run run-1');
    expect(made).toContain('Formula corrected');
  });

  it('says what is missing as missing', () => {
    const none = renderReport(reportOfRun(runOf(smallGraph(), { mean: null, variance: 4 })));
    expect(text(sectionOf(none, 'scores'))).toContain('D2 procedure – 0 1');
    expect(text(sectionOf(none, 'questions'))).toContain('(no score: timeout)');
    expect(text(sectionOf(none, 'questions'))).toContain('(no score: not judged yet)');
    expect(text(sectionOf(none, 'discrepancies'))).toContain('Nothing could be compared');
    expect(none).not.toMatch(/NaN|undefined|Infinity/);
    const fine = renderReport(reportOfRun(alike(1, { D1: 5, D2: 5, D3: 5 })));
    expect(text(sectionOf(fine, 'discrepancies'))).toContain('There is none; 2 questions were compared.');
  });
});

describe('text of users and models', () => {
  const questions = smallGraph()
    .questions()
    .map((one) => ({ ...one, question: hostile, answer: hostile, domain: hostile }));
  const run = smallRun({
    model: hostile,
    graph: new QuestionGraph(questions),
    answers: questions.map(({ id }) => ({ id, answer: hostile, prompt: hostile })),
    scores: questions.map(({ id }) => ({
      id,
      score: id === 'error' ? 2 : 5,
      feedback: hostile,
      judge: hostile,
      flags: [hostile],
    })),
    facts: [{ name: hostile, value: hostile }],
    caveats: [hostile],
    sections: [{ id: 'more', heading: hostile, words: [hostile], figures: [], tables: [] }],
  });
  const html = renderReport(reportOfRun(run));

  it('is never markup', () => {
    expect(html.match(/<script/gi)).toHaveLength(1);
    expect(html).not.toMatch(/<img|<svg onload|<b>|<!--|href="javascript/i);
    expect(html).toContain('&lt;script&gt;document.title=&quot;hacked&quot;&lt;/script&gt;');
    for (const illegal of ['\u0000', '\u0007']) expect(html).not.toContain(illegal);
    expect(html).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
  });

  it('takes its own direction, and gives it to nobody else', () => {
    const carriers = [...html.matchAll(/<(\w+)([^>]*)>[^<]*\u202e/g)].filter(([, name]) => name !== 'title');
    expect(carriers.length).toBeGreaterThan(10);
    for (const [, , attributes] of carriers) expect(attributes).toContain('dir="auto"');
  });
});
