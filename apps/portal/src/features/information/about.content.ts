import type { SessionsKnown } from '#organisation/organisation.ts'
import { withFrequency } from '#organisation/session-frequency.ts'
import type { Block } from '#organisation/wording.ts'
import { aboutWords } from './about.words.ts'

/** One step on the way: what happens, and a sentence about it. */
export interface Step {
  readonly title: string
  readonly wording: string
}

export const lead: readonly Block[] = [aboutWords.lead]

export const whatItIs: readonly { readonly title: string; readonly body: readonly Block[] }[] = [
  {
    title: aboutWords.get,
    body: [aboutWords.somebody, aboutWords.noDiagnosis],
  },
  {
    title: aboutWords.whoPays,
    body: [aboutWords.pays],
  },
  {
    title: aboutWords.whoFindsOut,
    body: [aboutWords.findsOut],
  },
]

/** What can be said about covered sessions (ORG-09, ORG-10, ORG-12). */
export function sessionsSentence(known: SessionsKnown): string {
  if (known.kind === 'depends') return aboutWords.depends
  if (known.kind === 'unsaid') return aboutWords.decides
  return withFrequency(aboutWords.covered({ sessions: known.sessions }), known)
}

export const steps: readonly Step[] = [
  {
    title: aboutWords.tell,
    wording: aboutWords.tellHow,
  },
  {
    title: aboutWords.choose,
    wording: aboutWords.chooseHow,
  },
  { title: aboutWords.talk, wording: aboutWords.talkHow },
]

export const whatItIsNot: readonly Block[] = [aboutWords.isNot, aboutWords.danger]
