import { limits } from '@evenkeel/api-contract/limits'
import { staffLogOut } from '@evenkeel/api-contract/staff/session'
import { Anchor, ChevronDown, LifeBuoy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { NavLink } from 'react-router'
import { useSession, useStaffClient } from '#session/session-context.tsx'
import { useTabSync, usePageRestore } from '#session/use-session-sync.ts'
import { ErrorNotice } from '#components/Notice.tsx'
import { getProgramName } from '#components/Page.tsx'
import { roleMessages } from '#lib/ui.messages.ts'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { groupMenuPages, canSeeHelpLines } from './menu.ts'
import { SessionWarning } from './SessionWarning.tsx'
import styles from './shell.module.css'
import { shellMessages } from './shell.messages.ts'

/**
 * Help lines for staff who talk to a person in danger. Emergency calls reach the dispatchers of the caller's
 * own location, hence the wording.
 */
function HelpLine() {
  return (
    <aside className={styles.help} aria-label={shellMessages.helpLabel}>
      <p>
        <LifeBuoy size={18} aria-hidden="true" />
        <span>{shellMessages.help}</span>
      </p>
      <p>
        <a href={`tel:${limits.emergencyNumber}`}>{shellMessages.call911}</a>
        <a href={`tel:${limits.suicideNumber}`}>{shellMessages.call988}</a>
        <a href={`sms:${limits.suicideNumber}`}>{shellMessages.text988}</a>
      </p>
    </aside>
  )
}

function AccountMenu({ onLogOut }: { readonly onLogOut: () => void }) {
  const { person, roles } = useSession()
  return (
    <MenuTrigger>
      <Button className={styles.account ?? ''}>
        <span>
          <span className="visually-hidden">{shellMessages.account}</span>
          <span className={styles.name}>{person.name}</span>
          <span className={styles.roles}>{roles.map((role) => roleMessages[role]).join(', ')}</span>
        </span>
        <ChevronDown size={18} aria-hidden="true" />
      </Button>
      <Popover className={styles.popover ?? ''} placement="bottom end">
        <p className={styles.email}>{shellMessages.signedInBy({ email: person.email })}</p>
        <Menu className={styles.menu ?? ''} onAction={onLogOut} aria-label={person.name}>
          <MenuItem id="log-out" className={styles.item ?? ''}>
            {shellMessages.logOut}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

interface MenuProps {
  readonly label: string
  readonly entries: ReturnType<typeof groupMenuPages>['provider']
}

function PageMenu({ label, entries }: MenuProps) {
  return (
    <nav aria-label={label} className={styles.nav}>
      {entries.map(({ page, path }) => (
        <NavLink key={page} to={path}>
          {shellMessages[page]}
        </NavLink>
      ))}
    </nav>
  )
}

/** Layout around every signed-in page. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { call, signedOut } = useStaffClient()
  const { roles } = useSession()
  const { provider, counselor } = groupMenuPages(roles)
  usePageRestore()
  useTabSync()
  const logOut = useAsyncAction({ act: () => call(staffLogOut, {}), onDone: () => signedOut('signedOut') })
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {shellMessages.skip}
      </a>
      <header className={styles.header}>
        <p className={styles.brand}>
          <Anchor size={22} strokeWidth={1.9} aria-hidden="true" />
          <span>{shellMessages.name({ program: getProgramName() })}</span>
        </p>
        {provider.length > 0 ? <PageMenu label={shellMessages.menu} entries={provider} /> : null}
        {counselor.length > 0 ? <PageMenu label={shellMessages.counselorMenu} entries={counselor} /> : null}
        <AccountMenu onLogOut={() => logOut.run(undefined)} />
      </header>
      {canSeeHelpLines(roles) ? <HelpLine /> : null}
      <main id="content" tabIndex={-1} className={styles.main}>
        <ErrorNotice text={logOut.problem} />
        {children}
      </main>
      <SessionWarning />
    </div>
  )
}
