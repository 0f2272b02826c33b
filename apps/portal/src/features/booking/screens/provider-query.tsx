import { href } from '#lib/paths.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'
import { PhoneLinks } from '#ui/phone-links.tsx'

/** /schedule/provider-query: asking for a time that is not listed, by phone (ROUTE-35). */
export default function ProviderQueryScreen() {
  const { organisation } = usePlace()
  return (
    <Page
      title="No time fits?"
      lead="Give us a call, and we look for a time together with you. We are here day and night."
    >
      {organisation ? <PhoneLinks phone={organisation.phone} /> : null}
      <p>
        <ButtonLink kind="secondary" to={href('provider-schedule')}>
          Back to the calendar
        </ButtonLink>
      </p>
    </Page>
  )
}
