import { expect, it } from 'vitest';

/**
 * Tables 12 and 13 of the DepthQA paper (Ko et al., EMNLP 2024): average, intensity and frequency in per cent, each for
 * D2-D3, D1-D2 and overall. The scores behind them are not public, so all that can be checked is that our reading of
 * the three quantities is theirs: average = frequency × intensity.
 */
const tables = {
  'forward, Table 12': [
    ['LLaMA 2 7B Chat', 0.1304, 0.1814, 0.1756, 0.2708, 0.2683, 0.2685, 48.15, 67.62, 65.4],
    ['LLaMA 2 13B Chat', 0.1524, 0.1582, 0.1573, 0.2572, 0.272, 0.2697, 59.26, 58.14, 58.31],
    ['LLaMA 2 70B Chat', 0.1259, 0.1361, 0.1344, 0.2633, 0.249, 0.2512, 47.83, 54.68, 53.5],
    ['Mistral 7B Instruct v0.2', 0.092, 0.1569, 0.1474, 0.2031, 0.2294, 0.2267, 45.28, 68.39, 65.01],
    ['Mixtral 8x7B Instruct v0.1', 0.0868, 0.0791, 0.0806, 0.1844, 0.2058, 0.2009, 47.06, 38.46, 40.14],
    ['LLaMA 3 8B Instruct', 0.0831, 0.0957, 0.0934, 0.2225, 0.2258, 0.2253, 37.33, 42.38, 41.44],
    ['LLaMA 3 70B Instruct', 0.0653, 0.0497, 0.0528, 0.2176, 0.2211, 0.2202, 30.0, 22.47, 23.99],
    ['GPT-3.5 Turbo', 0.1002, 0.0722, 0.0779, 0.1608, 0.1369, 0.1424, 62.35, 52.73, 54.7],
  ],
  'backward, Table 13': [
    ['LLaMA 2 7B Chat', 0.2193, 0.1104, 0.1342, 0.3827, 0.3589, 0.3671, 57.31, 30.77, 36.57],
    ['LLaMA 2 13B Chat', 0.1255, 0.0782, 0.0879, 0.3846, 0.3339, 0.3473, 32.64, 23.43, 25.32],
    ['LLaMA 2 70B Chat', 0.1363, 0.0632, 0.0787, 0.3811, 0.3258, 0.3442, 35.76, 19.4, 22.88],
    ['Mistral 7B Instruct v0.2', 0.1442, 0.07, 0.0881, 0.3488, 0.3071, 0.3225, 41.33, 22.81, 27.31],
    ['Mixtral 8x7B Instruct v0.1', 0.0627, 0.0635, 0.0633, 0.2979, 0.2728, 0.2781, 21.04, 23.27, 22.76],
    ['LLaMA 3 8B Instruct', 0.0878, 0.0717, 0.0752, 0.35, 0.3141, 0.3227, 25.08, 22.82, 23.32],
    ['LLaMA 3 70B Instruct', 0.0427, 0.0442, 0.0438, 0.2778, 0.2692, 0.271, 15.38, 16.41, 16.18],
    ['GPT-3.5 Turbo', 0.0457, 0.0672, 0.0626, 0.2892, 0.2602, 0.2644, 15.79, 25.81, 23.68],
  ],
} as const;

/** Half of the last digit printed: of a value, and of a share that is given in per cent. */
const rounding = 0.00005;

const rows = Object.entries(tables).flatMap(([table, models]) =>
  models.map(([model, ...figures]) => ({ table, model, figures })),
);

it.each(rows)('$table, $model: average = frequency × intensity, to rounding', ({ figures }) => {
  for (const column of [0, 1, 2]) {
    const [average = 0, intensity = 0, percent = 0] = [0, 3, 6].map((offset) => figures[column + offset]);
    const frequency = percent / 100;
    const bound = rounding * (1 + frequency + intensity);
    expect(Math.abs(average - frequency * intensity)).toBeLessThanOrEqual(bound);
  }
});
