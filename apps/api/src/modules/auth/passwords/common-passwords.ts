import { readFileSync } from 'node:fs'
import path from 'node:path'
import { limits } from '@evenkeel/api-contract/limits'

/** Passwords everybody tries first, in lower case. */
export type CommonPasswords = ReadonlySet<string>

/** Written by `scripts/generate-common-passwords.mjs`. */
const FILE = path.join(import.meta.dirname, 'common-passwords.txt')
/** Names shorter than this are parts of too many words. */
const SHORTEST_NAME = 4

/** Reads the list that comes with the product. */
export const readCommonPasswords = (): CommonPasswords =>
  new Set(readFileSync(FILE, 'utf8').split('\n').filter(Boolean))

/** Digits and signs people write for letters. */
const leetSubstitutions: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

const normalizeLeetspeak = (text: string): string =>
  text.toLowerCase().replaceAll(/[013457@$]/g, (sign) => leetSubstitutions[sign] ?? sign)

/** Whether a password is on the list, however its letters are capitalised. */
export const isCommonPassword = (common: CommonPasswords, password: string): boolean =>
  common.has(password.toLowerCase())

/** The single names in texts such as a programme name or the front part of an address, longest first. */
export const extractNames = (texts: readonly string[]): readonly string[] =>
  texts
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .map(normalizeLeetspeak)
    .filter((name) => name.length >= SHORTEST_NAME)
    .toSorted((a, b) => b.length - a.length)

/**
 * Whether a password is little more than names: they are more than half of it, and what is left without them would be too short to
 * be one. So "Lovett" forbids "AdaLovett#1", and "Arbor" does not forbid "Harbor#Calm7".
 */
export function consistsOfNames(names: readonly string[], password: string): boolean {
  const written = normalizeLeetspeak(password)
  const rest = names.reduce((left, name) => left.replaceAll(name, ''), written)
  return rest.length * 2 < written.length && rest.length < limits.passwordMin
}
