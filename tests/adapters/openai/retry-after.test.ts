import { describe, expect, it } from 'vitest';
import { retryAfterMs } from '../../../adapters/openai/retry-after.ts';

const now = Date.UTC(2025, 0, 1);
const day = 24 * 3_600_000;

describe('when a server wants to be asked again', () => {
  it.each([
    { headers: { 'retry-after': '3' }, message: '', ms: 3_000 },
    { headers: { 'retry-after': '0' }, message: '', ms: 0 },
    { headers: { 'retry-after': ' 1.5 ' }, message: '', ms: 1_500 },
    { headers: { 'retry-after': 'Wed, 01 Jan 2025 00:01:00 GMT' }, message: '', ms: 60_000 },
    { headers: { 'retry-after': 'Tue, 31 Dec 2024 00:00:00 GMT' }, message: '', ms: 0 },
    { headers: { 'retry-after': 'Fri, 01 Jan 2055 00:00:00 GMT' }, message: '', ms: day },
    { headers: { 'retry-after': '1e9' }, message: '', ms: undefined },
    { headers: { 'retry-after': 'soon' }, message: '', ms: undefined },
    { headers: { 'retry-after': '-5' }, message: '', ms: 0 },
    { headers: { 'retry-after-ms': '250', 'retry-after': '9' }, message: '', ms: 250 },
    { headers: {}, message: 'Please try again in 20ms.', ms: 20 },
    { headers: {}, message: 'Please try again in 1.2s. Visit us.', ms: 1_200 },
    { headers: {}, message: 'Please try again in 1m30s.', ms: 90_000 },
    { headers: {}, message: 'Please retry after 24 seconds.', ms: 24_000 },
    { headers: {}, message: 'Please try again later.', ms: undefined },
    { headers: {}, message: '', ms: undefined },
  ])('$headers "$message" is $ms', ({ headers, message, ms }) => {
    expect(retryAfterMs(new Headers(Object.entries(headers)), message, now)).toBe(ms);
  });
});
