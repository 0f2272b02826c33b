import type { licenseKindMessages } from './counselor.messages.ts'

/** A kind of license, by its stored id. */
export type LicenseKind = keyof typeof licenseKindMessages

/** License kinds, with the prefix or suffix of the counselor's name. */
export const licenseKinds = [
  { kind: 'psychologist', prefix: 'Dr.', letters: null },
  { kind: 'LCSW', prefix: null, letters: 'LCSW' },
  { kind: 'LMFT', prefix: null, letters: 'LMFT' },
  { kind: 'LPC', prefix: null, letters: 'LPC' },
  { kind: 'LMHC', prefix: null, letters: 'LMHC' },
] as const satisfies readonly {
  readonly kind: LicenseKind
  readonly prefix: string | null
  readonly letters: string | null
}[]

/** A name as members read it: "Dr. Nina Park" or "Luis Ortega, LCSW". */
export function formatTitledName(given: string, family: string, kind: LicenseKind): string {
  const { prefix, letters } = licenseKinds.find((one) => one.kind === kind) ?? licenseKinds[0]
  const name = `${given} ${family}`
  return prefix === null ? `${name}, ${letters}` : `${prefix} ${name}`
}

/** The license kind that a titled name implies; without a suffix, psychologist. */
export const parseLicenseKind = (fullname: string): LicenseKind =>
  licenseKinds.find(({ letters }) => letters !== null && fullname.endsWith(`, ${letters}`))?.kind ??
  'psychologist'
