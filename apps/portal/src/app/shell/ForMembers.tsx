import { type ReactNode, useEffect } from 'react'
import { useTenant } from '#organization/organization-context.tsx'
import { useTimeZoneStore } from '#organization/time-zone/time-zone-context.tsx'
import { useSessionClient } from '#session/session-context.tsx'
import type { Services } from '../services/Providers.tsx'
import { tellLanguage } from '../services/tell-language.ts'
import { tellZone } from '../services/tell-zone.ts'
import { SessionWarning } from './SessionWarning.tsx'
import { useLiveEvents } from './use-live-events.ts'
import { useVisitSync } from './use-visit-sync.ts'

/** Saves the language and time zone chosen on this device, which emails use. */
function useSavedChoices(isLanguageAskedFor: boolean): void {
  const session = useSessionClient()
  const zone = useTimeZoneStore()
  const { language } = useTenant()
  useEffect(() => tellZone(session, zone), [session, zone])
  useEffect(
    () => tellLanguage(session, language, isLanguageAskedFor),
    [session, language, isLanguageAskedFor],
  )
}

/** Renders around every screen of a member: live events, saved choices, and the session expiry warning. */
export function ForMembers({
  life,
  isLanguageAskedFor,
}: Pick<Services, 'life' | 'isLanguageAskedFor'>): ReactNode {
  useLiveEvents()
  useVisitSync()
  useSavedChoices(isLanguageAskedFor)
  return <SessionWarning deps={life} />
}
