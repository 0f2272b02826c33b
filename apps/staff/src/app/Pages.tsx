import type { ComponentType } from 'react'
import { Link, Navigate, Route, Routes, useLocation } from 'react-router'
import { CalendarPage } from '#features/counselor-calendar/CalendarPage.tsx'
import { LicencesPage } from '#features/counselor-licences/LicencesPage.tsx'
import { ProfilePage } from '#features/counselor-profile/ProfilePage.tsx'
import { WelcomePage } from '#features/counselor-welcome/WelcomePage.tsx'
import { CasePage } from '#features/counselor-work/cases/CasePage.tsx'
import { CasesPage } from '#features/counselor-work/cases/CasesPage.tsx'
import { DayPage } from '#features/counselor-work/day/DayPage.tsx'
import { VisitsAheadPage } from '#features/counselor-work/day/VisitsAheadPage.tsx'
import { ConversationPage } from '#features/counselor-work/inbox/ConversationPage.tsx'
import { InboxPage } from '#features/counselor-work/inbox/InboxPage.tsx'
import { OffersPage } from '#features/counselor-work/offers/OffersPage.tsx'
import { VisitPage } from '#features/counselor-work/visit/VisitPage.tsx'
import { AuditPage } from '#features/audit/AuditPage.tsx'
import { CounselorsPage } from '#features/counselors/CounselorsPage.tsx'
import { LookUpPage } from '#features/look-up/LookUpPage.tsx'
import { OpenedPage } from '#features/look-up/opened/OpenedPage.tsx'
import { RemovalsPage } from '#features/look-up/removals/RemovalsPage.tsx'
import { PeoplePage } from '#features/people/PeoplePage.tsx'
import { PersonPage } from '#features/people/person/PersonPage.tsx'
import { DirectoryPage } from '#features/sign-in/DirectoryPage.tsx'
import { EnrollPage } from '#features/sign-in/EnrollPage.tsx'
import { SignInPage } from '#features/sign-in/SignInPage.tsx'
import { CreatePage } from '#features/studio/list/CreatePage.tsx'
import { ImportPage } from '#features/studio/list/ImportPage.tsx'
import { StudioPage } from '#features/studio/list/StudioPage.tsx'
import { SpacePage } from '#features/studio/SpacePage.tsx'
import { TodayPage } from '#features/today/TodayPage.tsx'
import { WordPage } from '#features/words/WordPage.tsx'
import { WordsPage } from '#features/words/WordsPage.tsx'
import { SessionProvider, useSession, useSessionQuery, useStaff } from '#session/staff.tsx'
import { Answer } from '#ui/Answer.tsx'
import { Page } from '#ui/Page.tsx'
import { type MenuPage, menuFor } from './menu.ts'
import { PageFailure } from './PageFailure.tsx'
import { Shell } from './Shell.tsx'
import { shellWords } from './shell.words.ts'
import styles from './shell.module.css'

const screens: Readonly<Record<MenuPage, readonly (readonly [path: string, screen: ComponentType])[]>> = {
  today: [
    ['/today', TodayPage],
    ['/today/:kind/:id', TodayPage],
  ],
  lookUp: [
    ['/look-up', LookUpPage],
    ['/look-up/:id', OpenedPage],
  ],
  removals: [['/removals', RemovalsPage]],
  studio: [
    ['/studio', StudioPage],
    ['/studio/new', CreatePage],
    ['/studio/import', ImportPage],
    ['/studio/:space/:tab?', SpacePage],
  ],
  words: [
    ['/words', WordsPage],
    ['/words/:area/:id', WordPage],
  ],
  counselors: [['/counselors', CounselorsPage]],
  people: [
    ['/people', PeoplePage],
    ['/people/:id', PersonPage],
  ],
  audit: [['/audit', AuditPage]],
  // Pages of counselors, below /counselor; each has its line in `counselorPages` of menu.ts as well.
  welcome: [['/counselor/welcome', WelcomePage]],
  day: [
    ['/counselor/today', DayPage],
    ['/counselor/visits', VisitsAheadPage],
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
  licences: [['/counselor/licences', LicencesPage]],
  profile: [['/counselor/profile', ProfilePage]],
}

function Nothing({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <Page title={title}>
      <p>{text}</p>
    </Page>
  )
}

function FirstPage() {
  const { roles } = useSession()
  const [first] = menuFor(roles)
  if (first) return <Navigate to={first.path} replace />
  const text = roles.length === 0 ? shellWords.noRole : shellWords.noPage
  return <Nothing title={shellWords.nothing} text={text} />
}

function NotFound() {
  return (
    <Page title={shellWords.notFound}>
      <p>{shellWords.notFoundText}</p>
      <p>
        <Link to="/">{shellWords.toStart}</Link>
      </p>
    </Page>
  )
}

/** The pages behind the sign-in: those of the roles that the person has at this moment. */
function SignedIn() {
  const { roles } = useSession()
  const { pathname } = useLocation()
  return (
    <Shell>
      <PageFailure key={pathname.split('/')[1]}>
        <Routes>
          <Route index element={<FirstPage />} />
          {menuFor(roles).flatMap(({ page }) =>
            screens[page].map(([path, Screen]) => <Route key={path} path={path} element={<Screen />} />),
          )}
          <Route path="*" element={<NotFound />} />
        </Routes>
      </PageFailure>
    </Shell>
  )
}

function Behind() {
  const query = useSessionQuery()
  const { left } = useStaff()
  const { pathname } = useLocation()
  if (query.data === undefined)
    return (
      <main className={styles.starting}>
        <Answer query={query}>{() => null}</Answer>
      </main>
    )
  // Whoever logs out leaves no way back to where they were for the next one.
  if (query.data === null)
    return (
      <Navigate to="/sign-in" replace state={left?.because === 'signedOut' ? null : { from: pathname }} />
    )
  return (
    <SessionProvider value={query.data}>
      <SignedIn />
    </SessionProvider>
  )
}

/** The door leads on where somebody is signed in. */
function AtTheDoor() {
  const query = useSessionQuery()
  const { state } = useLocation() as { state: { from?: string } | null }
  return query.data ? <Navigate to={state?.from ?? '/'} replace /> : <SignInPage />
}

/** Every address of the application. */
export function Pages() {
  return (
    <Routes>
      <Route path="/sign-in" element={<AtTheDoor />} />
      <Route path="/enroll" element={<EnrollPage />} />
      <Route path="/directory" element={<DirectoryPage />} />
      <Route path="*" element={<Behind />} />
    </Routes>
  )
}
