import { Banner } from '#components/Banner.tsx'
import { useSession } from './session-context.tsx'
import { sessionEndedMessages as words } from './lifecycle/session-ended.messages.ts'

const reasonMessages = {
  'same-member': {
    title: words.outTitle,
    text: words.outText,
  },
  'another-member': {
    title: words.otherTitle,
    text: words.otherText,
  },
} as const

/** Explains why the user was logged out in this tab and what happened to unsaved input (decision 004). */
export function LoggedOutNotice({ next = '' }: { readonly next?: string }) {
  const { loggedOutElsewhere } = useSession()
  if (loggedOutElsewhere === null) return null
  const { title, text } = reasonMessages[loggedOutElsewhere]
  return (
    <Banner kind="info" title={title} live>
      <p>{`${text} ${next}`.trim()}</p>
    </Banner>
  )
}
