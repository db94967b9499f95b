import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settleFormulas } from '../../../../src/judge/offline/formulas/settle-formulas.ts';

type Case = readonly [reference: string, answer: string];

async function standing([reference, answer]: Case, question = 'What is it?'): Promise<string> {
  const settled = await settleFormulas({ question, reference, answer });
  if (settled.isUnlike) return 'unlike';
  return settled.answer === answer ? 'untouched' : 'same';
}

describe('formulas', () => {
  it.each<Case>([
    ['Density is mass divided by volume.', 'rho = m/V'],
    ['Density is mass divided by volume.', 'ρ = m ÷ V'],
    ['Density is mass divided by volume.', 'd = m/v'],
    ['Density is mass divided by volume.', 'You divide the mass by the volume.'],
    ['The net force on a body equals its mass times its acceleration.', 'F = ma'],
    ['The net force on a body equals its mass times its acceleration.', 'a = F/m'],
    ['F = ma', 'Force equals mass times acceleration.'],
    ['F = ma', 'It is F=m·a, with SI units.'],
    ['The product of mass and velocity.', 'p = m v'],
    ['One half of its mass times the square of its speed.', '½mv²'],
    ['One half of its mass times the square of its speed.', 'E = 0.5*m*v**2'],
    ['E = 1/2 m v^2', 'E = mv^2/2'],
    ['The voltage across a conductor equals the current through it times its resistance.', 'U = R * I'],
    ['PV = nRT', '$P = \\frac{nRT}{V}$'],
    ['a^2 + b^2 = c^2', 'c² = b² + a²'],
    ['v = sqrt(2 g h)', 'v = √(2gh)'],
    ['v = s / 2t', 'v = s/(2t)'],
    ['It takes O(n log n) steps.', 'O(n·log(n)) steps'],
    ['Logarithmic in the number of elements.', 'O(log n)'],
    ['x = 2', 'x=2.0'],
    ['It is 1/2.', '0.5'],
    ['2H2 + O2 -> 2H2O', 'O₂ + 2 H₂ → 2 H₂O'],
    ['2H2 + O2 -> 2H2O', '4 H2 + 2 O2 => 4 H2O'],
    ['CH4 + 2O2 -> CO2 + 2H2O', 'CH4 + 2 O2 → 2 H2O + CO2'],
    ['x = (-b ± sqrt(b^2 - 4ac)) / (2a)', 'x = (-b ± √(b² - 4ac)) / 2a'],
    ['P(A|B) = P(B|A) P(A) / P(B)', 'P(A|B) = P(A)*P(B|A)/P(B)'],
    ['pi times the square of the radius', 'A = πr²'],
    ['299,792.458 x', '299792.458x'],
    ['It is 25 %.', 'a quarter'],
    ['It is 25 %.', '0.25'],
    ['two thirds', '2/3'],
    ['0.3', '.3'],
    ['5', '(2+4+9)/3 = 5'],
    ['CH3COOH ⇌ CH3COO⁻ + H⁺', 'CH3COOH <-> CH3COO- + H+'],
    ['CH4 + 2O2 -> CO2 + 2H2O', '2CH4 + 4O2 = 2CO2 + 4H2O'],
    ['SO₄²⁻', 'SO4^2-'],
    ['1s² 2s² 2p⁴', '1s2 2s2 2p4'],
    ['x = (-b ± √(b² - 4ac)) / (2a)', 'x = (-b +- sqrt(b^2-4ac))/2a'],
    ['ad - bc', 'a*d-b*c'],
    ['ln|x| + C', 'ln x + C'],
    ['x = 2 or x = 3', 'x=3 and x=2'],
    ['x = 4', '2x = 8 → x = 4.0'],
    ['x < 4', '4 > x'],
    ['x < 4', 'x is less than 4'],
    ['x >= 4', '4 ≤ x'],
    ['b^2 - 4ac > 0', 'b² > 4ac'],
    ['2e^(2x)', '2*exp(2x)'],
    ['P(not A) = 1 - P(A)', '1 - P(A)'],
    ['-1', 'minus one'],
    ['v² = u² + 2as', 'v = sqrt(v0^2+2as)'],
    ['n1 sin(θ1) = n2 sin(θ2)', 'sin(θ1)/sin(θ2) = n2/n1'],
    ['F = G m1 m2 / r²', 'F = GMm/r^2'],
    ['v = fλ', 'c = λν'],
    ['Molarity is moles of solute divided by litres of solution.', 'c = n/V'],
    ['1/x', 'one over x'],
  ])('%j is said by %j', async (...texts) => {
    expect(await standing(texts)).toBe('same');
  });

  it.each<Case>([
    ['Density is mass divided by volume.', 'rho = V/m'],
    ['Density is mass divided by volume.', 'volume/mass'],
    ['Density is mass divided by volume.', 'mass times volume'],
    ['F = ma', 'F = m/a'],
    ['F = ma', 'F = m + a'],
    ['2x', 'x'],
    ['-x^2', 'x^2'],
    ['The product of mass and velocity.', 'p = m/v'],
    ['One half of its mass times the square of its speed.', 'm v'],
    ['The voltage across a conductor equals the current through it times its resistance.', 'I = V R'],
    ['PV = nRT', 'PT = nRV'],
    ['y = 1/(1 + exp(-a v))', 'y = 1/(1 - exp(-a v))'],
    ['It takes O(log n) steps.', 'O(n) steps'],
    ['It takes O(log n) steps.', 'It is linear.'],
    ['56', '54'],
    ['3', '(2+4)/3'],
    ['2H2 + O2 -> 2H2O', 'H2 + O2 -> H2O'],
    ['x = (-b ± sqrt(b^2 - 4ac)) / (2a)', 'x = (-b ± √(b² + 4ac)) / 2a'],
    ['P(A|B) = P(B|A) P(A) / P(B)', 'P(A|B) = P(B|A)*P(B)/P(A)'],
    ['x^2 + C', 'x²'],
    ['It is 25 %.', '75 %'],
    ['x = 2', 'x = 5'],
    ['H2SO4', 'H2SO3'],
    ['Ca²⁺', 'Ca+'],
    ['3 O2 -> 2 O3', '3 O3 -> 2 O2'],
    ['CH4 + 2 O2 -> CO2 + 2 H2O', 'CH4 + 2 O2 -> CO + 2 H2O'],
    ['CH3COOH ⇌ CH3COO⁻ + H⁺', 'CH3COOH <-> CH3COO+ + H-'],
    ['ln|x| + C', '-1/x^2 + C'],
    ['ad - bc', 'bc - ad'],
    ['x = 2 or x = 3', 'x = 2 and x = 4'],
    ['x < 5', 'x > 5'],
    ['x < 4', 'x < 5'],
    ['x < 4', 'x ≤ 4'],
    ['x < 4', 'x = 4'],
    ['a + b > c', 'a + b < c'],
    ['P(not A) = 1 - P(A)', 'P(A) - 1'],
    ['-1', '1'],
    ['E = mc²', 'E = mv²'],
    ['C = 2πr', 'C = 2πd'],
    ['p = mv', 'p = ma'],
    ['F = G m1 m2 / r²', 'F = GMm/r'],
    ['n1 sin θ1 = n2 sin θ2', 'n1 sin θ2 = n2 sin θ1'],
    ['P(A|B) = P(B|A)P(A)/P(B)', 'P(B|A) = P(B|A)P(A)/P(B)'],
  ])('%j is contradicted by %j', async (...texts) => {
    expect(await standing(texts)).toBe('unlike');
  });

  it.each<Case>([
    ['F = ma', 'It is not F = m/a.'],
    ['F = ma', 'p = mv'],
    ['F = ma', 'a force'],
    ['A mathematician and a half.', 'I am one.'],
    ['P(A|B) = P(A and B)/P(B)', 'P(A)/P(B)'],
    ['56', '7*8'],
    ['x = 2', '2x = 4'],
    ["It depends on self-induction, e.g. a coil's.", 'on-off'],
    ['The second order method costs O(k log k), O(n) or O(1).', 'A 2nd order method costs O(log n).'],
    ['- Hebbian learning\n- Competitive learning', '- Competitive learning\n- Error learning'],
    ['', 'F = ma'],
    ['F = ma', ''],
    [
      'The surface absorbs several times as much sunlight in summer.',
      'The absorbed sunlight grows several times over in summer.',
    ],
    ['Light is ten times faster than sound in steel.', 'Light is ten times slower than sound in steel.'],
    ['2 < x < 5', '2 < x < 6'],
    ['Use <b>bold</b> text.', 'Use <i>it</i>.'],
    ['1/f = 1/u + 1/v', '1/f = 1/o + 1/i'],
    ['E = hf', 'E = hc/λ'],
    ['An eigenvector has Av = λv.', 'It is where Ax = λx.'],
  ])('%j is left alone beside %j', async (...texts) => {
    expect(await standing(texts)).toBe('untouched');
  });

  it('puts what is right in the words of the reference, the rest untouched', async () => {
    const settled = await settleFormulas({
      question: 'What is density?',
      reference: 'Density is mass divided by volume. It depends on temperature.',
      answer: 'I think rho = m/V, I am sure.',
    });
    expect(settled.answer).toBe('I think Density is mass divided by volume, I am sure.');
  });

  it('takes no formula of the question for an answer, nor an equal one where the form is asked for', async () => {
    expect(await standing(['x^2 + 2x + 1', '(x + 1)^2'], 'What is (x+1)^2?')).toBe('untouched');
    expect(await standing(['(x - 1)(x + 1)', 'x*x - 1'], 'Factor x^2 - 1.')).toBe('untouched');
    expect(await standing(['373.15 K', '100 °C'], 'Convert 100 °C to kelvin.')).toBe('untouched');
  });

  it('takes a number of the unit that was asked for, though rounded, and no other form', async () => {
    expect(await standing(['298.15 K', '298 K'], 'Convert 25 °C to kelvin.')).toBe('same');
    expect(await standing(['x = 2 or x = 3', 'x=3, x=2'], 'Solve x² - 5x + 6 = 0.')).toBe('same');
    expect(await standing(['V = nRT/P', 'PV = nRT'], 'Solve the gas law for V.')).toBe('untouched');
  });
});

describe('quantities', () => {
  it.each<Case>([
    ['At 100 degrees Celsius.', '373 K'],
    ['At 100 degrees Celsius.', '212 F'],
    ['About 300,000 km.', '3e8 m'],
    ['About 300,000 km.', '3 × 10^8 m'],
    ['36 km/h', '10 metres per second'],
    ['9.8 m/s²', '9.81 m s^-2'],
    ['9.8 m/s²', '9.81 m·s⁻²'],
    ['300,000 km/s', '300 000 km/s'],
    ['2 mol', '36/18 = 2 moles'],
    ['2 hours', '120 minutes'],
    ['384,400 km', 'about 380,000 km'],
    ['384400 km', '238,900 miles'],
    ['1025 kg/m3', '1025 kilograms per cubic metre'],
    ['About 5,730 years.', 'about 5.7 thousand years'],
    ['It rises by 5 °C.', 'by 5 K'],
  ])('%j is said by %j', async (...texts) => {
    expect(await standing(texts)).toBe('same');
  });

  it.each<Case>([
    ['About 340 m/s.', '340 km/s'],
    ['About 340 m/s.', '34 m/s'],
    ['5 kg', '5 m'],
    ['It boils at 100 °C.', 'It boils at 100 K.'],
    ['5 kg/m³', '5 kg m^-2'],
    ['100 °C (373 K)', '100 K'],
    ['-1.6·10^-19 C', '1.6e-19 C'],
    ['About 29.4 m/s', '44 m'],
  ])('%j is contradicted by %j', async (...texts) => {
    expect(await standing(texts)).toBe('unlike');
  });

  it.each<Case>([
    ['It lasts 10 s at first, and 2 minutes at most.', 'It lasts 75 s.'],
    ['About 340 m/s.', 'About 330 m/s.'],
    ['41 m', '40 m'],
    ['3 C of charge', '3 coulombs'.replace('coulombs', 'C')],
    ['5 of them', '5 in a row'],
  ])('%j is left alone beside %j', async (...texts) => {
    expect(await standing(texts)).toBe('untouched');
  });
});

describe('laws of formulas', () => {
  const letter = fc.constantFrom('m', 'v', 'a', 't', 'r');
  const { expression } = fc.letrec<{ expression: string }>((tie) => ({
    expression: fc.oneof(
      { depthSize: 'small' },
      letter,
      fc.integer({ min: 2, max: 9 }).map(String),
      fc
        .tuple(tie('expression'), fc.constantFrom('+', '-', '*', '/'), tie('expression'))
        .map(([one, sign, other]) => `(${one} ${sign} ${other})`),
    ),
  }));
  const side = expression.filter((text) => /[mvatr]/.test(text) && text.length > 4 && text.length < 50);

  it('an expression never contradicts itself, doubled and halved, or with its sum turned round', async () => {
    await fc.assert(
      fc.asyncProperty(side, async (text) => {
        for (const answer of [text, `(2 * ${text}) / 2`, `1 - (1 - ${text})`])
          expect(await standing([text, answer])).not.toBe('unlike');
      }),
      { numRuns: 60 },
    );
  });

  it('an expression of a quantity and the same one plus that quantity are told apart', async () => {
    await fc.assert(
      fc.asyncProperty(side, letter, async (text, more) => {
        fc.pre(text.includes(more));
        expect(await standing([text, `${text} + ${more}`])).not.toBe('same');
      }),
      { numRuns: 60 },
    );
  });

  it('answers any text, and finds nothing to say where the reference holds no formula', async () => {
    const mess = fc.array(
      fc.constantFrom(
        'F',
        '=',
        'ma',
        '(',
        ')',
        '/',
        '^',
        '5 km',
        'times',
        'the square of',
        'O(',
        '\\frac{',
        '½',
        '-',
      ),
      { maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(mess, mess, async (one, other) => {
        const settled = await settleFormulas({
          question: '',
          reference: one.join(' '),
          answer: other.join(' '),
        });
        expect(typeof settled.answer).toBe('string');
        expect(await standing(['Plants need light.', other.join(' ')])).toBe('untouched');
      }),
      { numRuns: 100 },
    );
  });
});
