import type { SessionCoverage } from './covered-sessions.ts'
import { frequencyMessages as words } from './session-frequency.messages.ts'

/** A sentence about covered sessions, with another one behind it that says for what the number is granted where it is told. */
export const appendFrequency = (sentence: string, known: SessionCoverage): string =>
  known.kind === 'number' && known.frequency !== 'once' ? `${sentence} ${words[known.frequency]}` : sentence
