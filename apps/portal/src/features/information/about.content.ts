import type { SessionsKnown } from '#organisation/organisation.ts'
import { withFrequency } from '#organisation/session-frequency.ts'
import type { Block } from '#organisation/wording.ts'

/** One step on the way: what happens, and a sentence about it. */
export interface Step {
  readonly title: string
  readonly wording: string
}

export const lead: readonly Block[] = [
  '{program} is free, private support for the things that weigh on you. Your organization offers it to you as a benefit.',
]

export const whatItIs: readonly { readonly title: string; readonly body: readonly Block[] }[] = [
  {
    title: 'What you get',
    body: [
      'Somebody to talk to. Licensed counselors listen and help you find a way through stress, worry, grief, trouble at home or at work, or too much alcohol. You can talk by video, by phone or in person.',
      'You do not need a diagnosis, and your problem does not have to be big. If it is on your mind, it is worth a talk.',
    ],
  },
  {
    title: 'Who pays',
    body: [
      'Your organization does. A covered session costs you nothing: no copay, no bill, no insurance card.',
    ],
  },
  {
    title: 'Who finds out',
    body: [
      'Nobody you do not tell. Your employer does not learn who comes here or why. Only a serious danger to a person, or the law, can change that. Read more in the [Notice of Privacy Practices](notice).',
    ],
  },
]

/** What can be said about covered sessions (ORG-09, ORG-10, ORG-12). */
export function sessionsSentence(known: SessionsKnown): string {
  if (known.kind === 'depends')
    return 'The number of covered sessions depends on where you work. Ask us, and we will tell you yours.'
  if (known.kind === 'unsaid')
    return 'Your organization decides how many sessions it covers. Ask us, and we will tell you yours.'
  const words =
    known.sessions === 1 ? '1 session is covered for you.' : `${known.sessions} sessions are covered for you.`
  return withFrequency(words, known)
}

export const steps: readonly Step[] = [
  {
    title: 'Tell us what is going on',
    wording: 'A few short questions, at your own pace. Or call {phone} and tell a person.',
  },
  {
    title: 'Choose a counselor and a time',
    wording: 'You see who is licensed in your state and when they are free.',
  },
  { title: 'Talk', wording: 'By video, by phone or in person. You decide together how to go on.' },
]

export const whatItIsNot: readonly Block[] = [
  '{program} works with contracted affiliates and offers short-term counseling only. It is not emergency care, not a doctor’s office and not an insurance plan. If you need longer care, we help you find it through your medical benefit. The [Statement of Understanding](statement) lists what we do not provide.',
  'In danger now? Call {911}. Thinking about suicide? Call or text {988}, free, day and night.',
]
