import type { SessionCoverage } from '#organization/covered-sessions.ts'
import { appendFrequency } from '#organization/session-frequency.ts'
import type { TextBlock } from '#organization/program-text.ts'
import { aboutMessages } from './about.messages.ts'

/** A step with a heading and one sentence. */
export interface Step {
  readonly title: string
  readonly wording: string
}

export const aboutLead: readonly TextBlock[] = [aboutMessages.lead]

export const whatItIs: readonly { readonly title: string; readonly body: readonly TextBlock[] }[] = [
  {
    title: aboutMessages.get,
    body: [aboutMessages.somebody, aboutMessages.noDiagnosis],
  },
  {
    title: aboutMessages.whoPays,
    body: [aboutMessages.pays],
  },
  {
    title: aboutMessages.whoFindsOut,
    body: [aboutMessages.findsOut],
  },
]

/** Describes the covered sessions (ORG-09, ORG-10, ORG-12). */
export function describeCoveredSessions(known: SessionCoverage): string {
  if (known.kind === 'depends') return aboutMessages.depends
  if (known.kind === 'unsaid') return aboutMessages.decides
  return appendFrequency(aboutMessages.covered({ sessions: known.sessions }), known)
}

export const aboutSteps: readonly Step[] = [
  {
    title: aboutMessages.tell,
    wording: aboutMessages.tellHow,
  },
  {
    title: aboutMessages.choose,
    wording: aboutMessages.chooseHow,
  },
  { title: aboutMessages.talk, wording: aboutMessages.talkHow },
]

export const whatItIsNot: readonly TextBlock[] = [aboutMessages.isNot, aboutMessages.danger]
