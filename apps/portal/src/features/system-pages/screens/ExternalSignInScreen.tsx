import { buttonClass } from '@evenkeel/ui/Button'
import { useEffect } from 'react'
import { readLocationState, updateLocationState } from '#lib/history-state.ts'
import { getExternalSignInUrl } from '#organization/external-sign-in-url.ts'
import { useTenant } from '#organization/organization-context.tsx'
import { Page } from '#components/Page.tsx'
import { PhoneSupportNotice } from '../components/PhoneSupportNotice.tsx'
import { systemPageMessages } from '../system-pages.messages.ts'

/**
 * Opens the external site once per visit of this page, so that the browser's Back does not redirect again. A
 * mailto address needs a press on the link.
 */
function useExternalRedirect(outside: string | null): void {
  useEffect(() => {
    const state = readLocationState(window) as { readonly wasLed?: boolean } | null
    if (outside === null || !/^https?:/.test(outside) || state?.wasLed) return
    updateLocationState({ wasLed: true })
    window.location.assign(outside)
  }, [outside])
}

/**
 * /dfd: members of a client-redirect organization log in on its own site; this page explains it and redirects
 * (ROUTE-47).
 */
export default function ExternalSignInScreen() {
  const { organisation } = useTenant()
  const outside = getExternalSignInUrl(organisation?.dfd_redirect_url ?? null)
  useExternalRedirect(outside)
  return (
    <Page title={systemPageMessages.otherSite} lead={<p>{systemPageMessages.otherSiteHow}</p>}>
      {outside === null ? null : (
        <p>
          <a href={outside} rel="noopener noreferrer" className={buttonClass()}>
            <span>
              {outside.startsWith('mailto:') ? systemPageMessages.writeEmail : systemPageMessages.goToLogIn}
            </span>
          </a>
        </p>
      )}
      <PhoneSupportNotice />
    </Page>
  )
}
