import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type FormEnvironment, FormEnvironmentContext } from '#form/state/form-environment.ts'
import type { KeyValue, LocalKey } from '#lib/storage.ts'
import {
  ChildOrganizationContext,
  type ChildOrganizationStore,
} from '#organization/child-organization/child-organization.ts'
import { type TenantInfo, TenantContext } from '#organization/organization-context.tsx'
import type { TimeZoneStore } from '#organization/time-zone/time-zone-store.ts'
import { TimeZoneContext } from '#organization/time-zone/time-zone-context.tsx'
import { ContentCallContext } from '#session/articles/content-call.ts'
import { type Delivery, DeliveryContext } from '#session/delivery.ts'
import type { Drafts } from '#session/drafts/drafts.ts'
import type { Notices } from '#session/notices.ts'
import type { Session } from '#session/session.ts'
import type { SessionCall } from '#session/tokens/authenticated-call.ts'
import { SessionContext } from '#session/session-context.tsx'
import type { SessionExpiryDeps } from '#session/session-expiry.ts'
import type { BookingWizard } from '#session/booking/booking-wizard.ts'
import type { Translation } from '../shell/language/translation.ts'

/**
 * Everything a page depends on. The entry files build it: with browser storage there, with empty storage on
 * the server.
 */
export interface Services {
  readonly place: TenantInfo
  readonly session: Session
  readonly notices: Notices
  readonly booking: BookingWizard
  readonly drafts: Drafts
  readonly delivery: Delivery
  readonly zone: TimeZoneStore
  readonly child: ChildOrganizationStore
  readonly translation: Translation
  readonly forms: FormEnvironment
  readonly queries: QueryClient
  /** The content service. Calls carry the organization's code and no token. */
  readonly content: SessionCall
  /** True if the document's URL names the page language. */
  readonly isLanguageAskedFor: boolean
  readonly life: SessionExpiryDeps
  readonly local: KeyValue<LocalKey>
}

/** Provides the services to a page. */
export function Providers({
  foundation,
  children,
}: {
  readonly foundation: Omit<Services, 'translation' | 'life' | 'local' | 'isLanguageAskedFor'>
  readonly children: ReactNode
}) {
  const { place, session, notices, booking, drafts, delivery, zone, child, forms, queries, content } =
    foundation
  return (
    <QueryClientProvider client={queries}>
      <TenantContext value={place}>
        <SessionContext value={{ session, notices, booking, drafts }}>
          <TimeZoneContext value={zone}>
            <ChildOrganizationContext value={child}>
              <ContentCallContext value={content}>
                <DeliveryContext value={delivery}>
                  <FormEnvironmentContext value={forms}>{children}</FormEnvironmentContext>
                </DeliveryContext>
              </ContentCallContext>
            </ChildOrganizationContext>
          </TimeZoneContext>
        </SessionContext>
      </TenantContext>
    </QueryClientProvider>
  )
}
