/** The elements that short answers are about; letters that mean others, as of words, are not taken for them. */
const symbols = 'He Li Na Mg Al Si Cl Ca Cr Mn Fe Cu Zn Br Ag Sn Ba Hg Pb H C N O F P S K I';

export const elements: ReadonlySet<string> = new Set(symbols.split(' '));

const element = `(?:${symbols.split(' ').join('|')})`;
const counted = String.raw`${element}(?:_?\d+)?`;
const group = String.raw`\((?:${counted})+\)_?\d+`;
const charge = String.raw`\^?\(?\d?[+-]\)?(?=[\s.,;:)]|$)`;

/** "H2SO4", "Ca(OH)2", "SO4^2-", "Na+": one thing each, of which no letter is a quantity. "CO" and "PV" may be factors. */
export const speciesPattern = String.raw`(?<![A-Za-z_^])(?:(?=[A-Za-z_()]*\d)(?:${counted}|${group}){2,}(?:${charge})?|(?:${counted})+${charge})(?![A-Za-z\d_])`;

/** "1s2 2s2 2p4": where the electrons of an atom are. */
export const electronsPattern = String.raw`(?<![\w.])[1-7][spdf]\^?\d{1,2}(?:\s[1-7][spdf]\^?\d{1,2})+(?!\w)`;

const isSpecies = new RegExp(`^${speciesPattern}$`);
const areElectrons = new RegExp(`^${electronsPattern}$`);

/** The one name of a species or a configuration, however its numbers were set; `null` for anything else. */
export function chemicalName(written: string): string | null {
  return isSpecies.test(written) || areElectrons.test(written) ? written.replace(/[_^]/g, '') : null;
}

/** Whether a name is of a configuration of electrons. */
export const isElectrons = (name: string): boolean => areElectrons.test(name);
