import { useEffect } from 'react'
import { keepWithPage } from '#lib/router/keep-with-page.ts'
import { dfdSignIn } from '#organisation/dfd-sign-in.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { OutsideButtonLink } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'
import { StillHere } from '../parts/StillHere.tsx'
import { specialWords } from '../special.words.ts'

/**
 * Opens the other site, once for each visit of this page: whoever comes back by the browser's Back stays here, and is not
 * sent away again. A mail address is left to a press on the link.
 */
function useLedThere(outside: string | null): void {
  useEffect(() => {
    const kept = window.history.state as { readonly state?: { readonly wasLed?: boolean } | null } | null
    if (outside === null || !/^https?:/.test(outside) || kept?.state?.wasLed) return
    keepWithPage({ wasLed: true })
    window.location.assign(outside)
  }, [outside])
}

/** /dfd: members of a client-redirect organisation log in on its own site; this page says so and leads there (ROUTE-47). */
export default function HandOverScreen() {
  const { organisation } = usePlace()
  const outside = dfdSignIn(organisation?.dfd_redirect_url ?? null)
  useLedThere(outside)
  return (
    <Page title={specialWords.otherSite} lead={<p>{specialWords.otherSiteHow}</p>}>
      {outside === null ? null : (
        <p>
          <OutsideButtonLink href={outside}>
            {outside.startsWith('mailto:') ? specialWords.writeEmail : specialWords.goToLogIn}
          </OutsideButtonLink>
        </p>
      )}
      <StillHere />
    </Page>
  )
}
