import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Component, type ComponentType, type ReactNode, useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { BrowserRouter, Link, Navigate, Route, Routes, useLocation } from 'react-router'
import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { Button } from '@evenkeel/ui/Button'
import { Notice } from '#components/Notice.tsx'
import { Page } from '#components/Page.tsx'
import { QueryBoundary } from '#components/QueryBoundary.tsx'
import { AuditLogPage } from '#features/audit-log/AuditLogPage.tsx'
import { SpacePage } from '#features/content-studio/SpacePage.tsx'
import { CreateOrganizationPage } from '#features/content-studio/space-list/CreateOrganizationPage.tsx'
import { ImportOrganizationPage } from '#features/content-studio/space-list/ImportOrganizationPage.tsx'
import { StudioPage } from '#features/content-studio/space-list/StudioPage.tsx'
import { CalendarPage } from '#features/counselor-calendar/CalendarPage.tsx'
import { CasePage } from '#features/counselor-cases/CasePage.tsx'
import { CasesPage } from '#features/counselor-cases/CasesPage.tsx'
import { DayPage } from '#features/counselor-day/DayPage.tsx'
import { UpcomingVisitsPage } from '#features/counselor-day/UpcomingVisitsPage.tsx'
import { ConversationPage } from '#features/counselor-inbox/ConversationPage.tsx'
import { InboxPage } from '#features/counselor-inbox/InboxPage.tsx'
import { LicensesPage } from '#features/counselor-licenses/LicensesPage.tsx'
import { OffersPage } from '#features/counselor-offers/OffersPage.tsx'
import { ProfilePage } from '#features/counselor-profile/ProfilePage.tsx'
import { VisitPage } from '#features/counselor-visits/VisitPage.tsx'
import { WelcomePage } from '#features/counselor-welcome/WelcomePage.tsx'
import { CounselorsPage } from '#features/counselors/CounselorsPage.tsx'
import { MemberAccessPage } from '#features/member-access/MemberAccessPage.tsx'
import { MemberRecordPage } from '#features/member-access/MemberRecordPage.tsx'
import { RemovalsPage } from '#features/member-access/RemovalsPage.tsx'
import { DirectoryCallbackPage, SignInPage } from '#features/sign-in/SignInPage.tsx'
import { EnrollPage } from '#features/sign-in/EnrollPage.tsx'
import { StaffAccountPage } from '#features/staff-accounts/StaffAccountPage.tsx'
import { StaffAccountsPage } from '#features/staff-accounts/StaffAccountsPage.tsx'
import { TodayPage } from '#features/today/TodayPage.tsx'
import {
  SessionProvider,
  StaffClientProvider,
  useSession,
  useSessionQuery,
  useStaffClient,
} from '#session/session-context.tsx'
import { Shell } from './Shell.tsx'
import { listMenuPages, type MenuPage } from './menu.ts'
import { shellMessages } from './shell.messages.ts'
import styles from './shell.module.css'

interface PageErrorBoundaryProps {
  readonly children: ReactNode
}

/** Error boundary for one page: shows a fallback while the menu and help lines around it stay. */
class PageErrorBoundary extends Component<PageErrorBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <Page title={shellMessages.failedTitle}>
        <Notice kind="error" isNew>
          <p>{shellMessages.failedText}</p>
          <Button kind="secondary" onClick={() => window.location.reload()}>
            {shellMessages.reload}
          </Button>
        </Notice>
      </Page>
    )
  }
}

const routesByPage: Readonly<Record<MenuPage, readonly (readonly [path: string, screen: ComponentType])[]>> =
  {
    today: [
      ['/today', TodayPage],
      ['/today/:kind/:id', TodayPage],
    ],
    lookUp: [
      ['/look-up', MemberAccessPage],
      ['/look-up/:id', MemberRecordPage],
    ],
    removals: [['/removals', RemovalsPage]],
    studio: [
      ['/studio', StudioPage],
      ['/studio/new', CreateOrganizationPage],
      ['/studio/import', ImportOrganizationPage],
      ['/studio/:space/:tab?', SpacePage],
    ],
    counselors: [['/counselors', CounselorsPage]],
    people: [
      ['/people', StaffAccountsPage],
      ['/people/:id', StaffAccountPage],
    ],
    audit: [['/audit', AuditLogPage]],
    // Counselor pages, under /counselor. Each also needs an entry in `counselorPages` in menu.ts.
    welcome: [['/counselor/welcome', WelcomePage]],
    day: [
      ['/counselor/today', DayPage],
      ['/counselor/visits', UpcomingVisitsPage],
      ['/counselor/visits/:id', VisitPage],
    ],
    offers: [['/counselor/offers', OffersPage]],
    calendar: [['/counselor/calendar', CalendarPage]],
    inbox: [
      ['/counselor/inbox', InboxPage],
      ['/counselor/inbox/:id', ConversationPage],
    ],
    cases: [
      ['/counselor/cases', CasesPage],
      ['/counselor/cases/:id', CasePage],
    ],
    licences: [['/counselor/licences', LicensesPage]],
    profile: [['/counselor/profile', ProfilePage]],
  }

function MessagePage({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <Page title={title}>
      <p>{text}</p>
    </Page>
  )
}

function HomeRedirect() {
  const { roles } = useSession()
  const [first] = listMenuPages(roles)
  if (first) return <Navigate to={first.path} replace />
  const text = roles.length === 0 ? shellMessages.noRole : shellMessages.noPage
  return <MessagePage title={shellMessages.nothing} text={text} />
}

function NotFound() {
  return (
    <Page title={shellMessages.notFound}>
      <p>{shellMessages.notFoundText}</p>
      <p>
        <Link to="/">{shellMessages.toStart}</Link>
      </p>
    </Page>
  )
}

/** Routes for signed-in staff: the pages of the roles that the person holds now. */
function SignedInRoutes() {
  const { roles } = useSession()
  const { pathname } = useLocation()
  return (
    <Shell>
      <PageErrorBoundary key={pathname.split('/')[1]}>
        <Routes>
          <Route index element={<HomeRedirect />} />
          {listMenuPages(roles).flatMap(({ page }) =>
            routesByPage[page].map(([path, Screen]) => <Route key={path} path={path} element={<Screen />} />),
          )}
          <Route path="*" element={<NotFound />} />
        </Routes>
      </PageErrorBoundary>
    </Shell>
  )
}

function RequireSession() {
  const query = useSessionQuery()
  const { lastSignOut } = useStaffClient()
  const { pathname } = useLocation()
  if (query.data === undefined)
    return (
      <main className={styles.starting}>
        <QueryBoundary query={query}>{() => null}</QueryBoundary>
      </main>
    )
  // After log-out the previous address is not remembered, so the next person does not land on it.
  if (query.data === null)
    return (
      <Navigate
        to="/sign-in"
        replace
        state={lastSignOut?.because === 'signedOut' ? null : { from: pathname }}
      />
    )
  return (
    <SessionProvider value={query.data}>
      <SignedInRoutes />
    </SessionProvider>
  )
}

/** Sign-in route; redirects to the application when a session exists. */
function SignInRoute() {
  const query = useSessionQuery()
  const { state } = useLocation() as { state: { from?: string } | null }
  return query.data ? <Navigate to={state?.from ?? '/'} replace /> : <SignInPage />
}

/** All routes of the application. */
function AppRoutes() {
  return (
    <Routes>
      <Route path="/sign-in" element={<SignInRoute />} />
      <Route path="/enroll" element={<EnrollPage />} />
      <Route path="/directory" element={<DirectoryCallbackPage />} />
      <Route path="*" element={<RequireSession />} />
    </Routes>
  )
}

/** Retries network failures twice; API errors are not retried. */
const retry = (count: number, error: Error): boolean => !(error instanceof ApiError) && count < 2

/** Fail at once when offline: a paused mutation would otherwise run later, when it is no longer expected. */
const networkMode = 'always'
const defaultOptions = {
  queries: { retry, refetchOnWindowFocus: false, networkMode },
  mutations: { networkMode },
} as const

/** Root component of the staff application. */
export function App() {
  const [client] = useState(() => new QueryClient({ defaultOptions }))
  return (
    <I18nProvider locale="en-US">
      <QueryClientProvider client={client}>
        <StaffClientProvider>
          <BrowserRouter basename="/staff">
            <AppRoutes />
          </BrowserRouter>
        </StaffClientProvider>
      </QueryClientProvider>
    </I18nProvider>
  )
}
