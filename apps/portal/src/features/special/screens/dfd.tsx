import { Page } from '#ui/page.tsx'
import { StillHere } from '../parts/still-here.tsx'

/** /dfd: the short moment before a client-redirect organisation's own sign-in opens; the guard does the leading (ROUTE-47). */
export default function HandOverScreen() {
  return (
    <Page
      title="Taking you to your sign-in page"
      lead={<p>Your organization signs in on its own site. This takes a moment.</p>}
    >
      <StillHere />
    </Page>
  )
}
