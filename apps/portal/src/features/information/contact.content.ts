import type { Block } from '#organisation/wording.ts'
import type { Step } from './about.content.ts'

export const inDanger =
  'Call {911} if you or someone near you is in danger. If you think about suicide, call or text {988}: free, day and night.'

export const hours: readonly Block[] = [
  '{program} is open day and night, every day of the year. A call is free and private. You do not have to say your name to ask a question.',
]

export const steps: readonly Step[] = [
  { title: 'A person answers', wording: 'They ask how they can help, and whether you are safe.' },
  {
    title: 'You say as much as you like',
    wording: 'If you want a counselor, they ask for your state, your organization and good times.',
  },
  {
    title: 'You agree on a next step',
    wording: 'That can be an appointment, a call back, or just the talk you had.',
  },
]

export const hearing: readonly Block[] = [
  'With a TTY, or any phone that offers relay, call {711} and ask for {phone}. The relay operator keeps your call private. You can also send a text to {text}, or use video relay with the same number.',
]

export const writing: readonly Block[] = [
  'Send a text to {text}. Once you have an account, you can also write to your counselor under [Messages](messages). Messages are not read at once, so please call when it cannot wait.',
]
