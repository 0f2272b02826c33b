import type { SessionCoverage } from './covered-sessions.ts'
import { frequencyMessages as words } from './session-frequency.messages.ts'

/** Appends to a sentence about covered sessions the period they are granted for, if it is known. */
export const appendFrequency = (sentence: string, known: SessionCoverage): string =>
  known.kind === 'number' && known.frequency !== 'once' ? `${sentence} ${words[known.frequency]}` : sentence
