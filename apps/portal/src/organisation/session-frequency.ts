import type { SessionsKnown } from './organisation.ts'
import { frequencyWords as words } from './session-frequency.words.ts'

/** A sentence about covered sessions, with another one behind it that says for what the number is granted where it is told. */
export const withFrequency = (sentence: string, known: SessionsKnown): string =>
  known.kind === 'number' && known.frequency !== 'once' ? `${sentence} ${words[known.frequency]}` : sentence
