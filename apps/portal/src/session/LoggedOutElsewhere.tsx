import { Banner } from '#ui/Banner.tsx'
import { useWhoIsHere } from './session-context.tsx'

const said = {
  'same-member': {
    title: 'You logged out in another tab',
    text: 'What you had not sent was deleted from this device, so that nobody else can read it.',
  },
  'another-member': {
    title: 'Somebody logged out in this browser',
    text: 'That logged you out too. What you wrote is kept on this device, locked, for you alone.',
  },
} as const

/** Says why nobody is logged in in this tab any more, and what became of what was typed (decision 023). */
export function LoggedOutElsewhere({ next = '' }: { readonly next?: string }) {
  const { loggedOutElsewhere } = useWhoIsHere()
  if (loggedOutElsewhere === null) return null
  const { title, text } = said[loggedOutElsewhere]
  return (
    <Banner kind="info" title={title} live>
      <p>{`${text} ${next}`.trim()}</p>
    </Banner>
  )
}
