import { wordKey } from '../word-key.ts';

/** What letters usually stand for. Case counts: "V" and "v" are other quantities. */
const meanings: Readonly<Record<string, string>> = {
  a: 'acceleration side length',
  A: 'area amplitude amperage absorbance',
  c: 'speed light concentration molarity heat capacity hypotenuse',
  C: 'capacitance concentration capacity circumference',
  d: 'distance density diameter displacement',
  D: 'density diffusion distance diameter',
  e: 'charge strain efficiency elementary',
  E: 'energy voltage field emf expected',
  f: 'frequency force focal function',
  F: 'force fahrenheit faraday',
  g: 'gravity gravitational acceleration',
  G: 'gravitational gibbs energy',
  h: 'height planck depth',
  H: 'enthalpy height heat entropy',
  i: 'current intensity index',
  I: 'current intensity inertia impulse moment',
  J: 'impulse current density',
  k: 'constant spring boltzmann rate',
  K: 'energy kelvin constant equilibrium kinetic',
  l: 'length',
  L: 'length inductance momentum luminosity litre',
  m: 'mass slope molality',
  M: 'mass molarity moment',
  n: 'number amount moles count size refractive index elements',
  N: 'number newton force population size turns',
  p: 'momentum pressure probability power price',
  P: 'power pressure probability population price perimeter',
  q: 'charge heat quantity',
  Q: 'charge heat quantity flow',
  r: 'radius rate resistance distance correlation',
  R: 'resistance radius gas constant rate',
  s: 'distance displacement deviation path side',
  S: 'entropy sum surface',
  t: 'time',
  T: 'temperature period tension time',
  u: 'velocity speed initial',
  U: 'voltage energy potential internal',
  v: 'velocity speed volume',
  V: 'volume voltage potential velocity litre',
  w: 'width work weight angular',
  W: 'work weight width energy',
  x: 'distance displacement position value',
  X: 'value reactance',
  y: 'height position value',
  z: 'impedance height',
  Z: 'impedance',
  rho: 'density resistivity correlation charge',
  lambda: 'wavelength decay rate',
  nu: 'frequency',
  omega: 'angular frequency velocity',
  theta: 'angle temperature',
  phi: 'angle flux phase potential',
  alpha: 'angle acceleration angular absorption',
  beta: 'angle',
  gamma: 'ratio factor',
  mu: 'mean friction permeability coefficient',
  sigma: 'deviation stress conductivity',
  tau: 'torque time constant',
  eta: 'efficiency viscosity',
  epsilon: 'strain permittivity emissivity',
  delta: 'change difference',
};

const keysOf = new Map(
  Object.entries(meanings).map(([symbol, words]) => [symbol, new Set(words.split(' ').map(wordKey))]),
);

/** The letter without index and sign of change: "Δv" and "v_1" are a "v". */
const bareLetter = (symbol: string): string => symbol.replace(/^Δ/, '').replace(/_.*$/, '');

export function canMean(symbol: string, words: ReadonlySet<string>): boolean {
  const letter = bareLetter(symbol);
  const usual = keysOf.get(letter) ?? keysOf.get(letter.toLowerCase());
  if ([...words].some((word) => usual?.has(word) === true)) return true;
  return letter.length === 1 && [...words].some((word) => word.startsWith(letter.toLowerCase()));
}

/** Letters that authors choose at will. */
const free = ['xyz', 'abc', 'nmkN'];

/** Symbols that always mean one thing: the speed at the start. */
const atStart = /^(?:u|u_0|v_0|v_i)$/;

/** Of an event or of what another one tells of it: each is a quantity of its own. */
export const isChance = (symbol: string): boolean => /^[PE]_/.test(symbol);

/** How well one letter stands for another, wanted one: 3 the same, 2 in another case, 1 another letter for one thing, 0 not. */
export function likeness(one: string, other: string): 0 | 1 | 2 | 3 {
  if (one === other) return 3;
  if (one.toLowerCase() === other.toLowerCase() || (atStart.test(one) && atStart.test(other))) return 2;
  if (isChance(one) || isChance(other)) return 0;
  const [here, there] = [bareLetter(one), bareLetter(other)];
  if (one !== here || other !== there) return here.toLowerCase() === there.toLowerCase() ? 1 : 0;
  // Light is as fast as c says, but not every speed is that of light.
  if (there === 'c' && here === 'v') return 0;
  if (free.some((letters) => letters.includes(here) && letters.includes(there))) return 1;
  const shared = keysOf.get(here);
  const first = [...(keysOf.get(there) ?? [])].slice(0, 3);
  return first.some((word) => shared?.has(word) === true) ? 1 : 0;
}

/** Whether two letters have a usual meaning in common, or are of those that authors choose at will. */
export function mayMeanOneThing(one: string, other: string): boolean {
  if (free.some((letters) => letters.includes(one) && letters.includes(other))) return true;
  const shared = keysOf.get(one);
  return shared === undefined || [...(keysOf.get(other) ?? shared)].some((word) => shared.has(word));
}
