import { limits } from '@evenkeel/contract/limits'
import { staffLogOut } from '@evenkeel/contract/staff/session'
import { Anchor, ChevronDown, LifeBuoy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { NavLink } from 'react-router'
import { useSession, useStaff } from '#session/staff.tsx'
import { useOtherWindows, useReturn } from '#session/use-return.ts'
import { Problem } from '#ui/Problem.tsx'
import { programName } from '#ui/program-name.ts'
import { roleWords } from '#ui/roles.words.ts'
import { useAct } from '#ui/use-act.ts'
import { menuGroups, talksToCallers } from './menu.ts'
import { SessionWarning } from './SessionWarning.tsx'
import styles from './shell.module.css'
import { shellWords } from './shell.words.ts'

/** For whoever talks to a person in danger. An emergency call reaches the dispatchers of the caller's own place, hence the words. */
function HelpLine() {
  return (
    <aside className={styles.help} aria-label={shellWords.helpLabel}>
      <p>
        <LifeBuoy size={18} aria-hidden="true" />
        <span>{shellWords.help}</span>
      </p>
      <p>
        <a href={`tel:${limits.emergencyNumber}`}>{shellWords.call911}</a>
        <a href={`tel:${limits.suicideNumber}`}>{shellWords.call988}</a>
        <a href={`sms:${limits.suicideNumber}`}>{shellWords.text988}</a>
      </p>
    </aside>
  )
}

function Account({ onLogOut }: { readonly onLogOut: () => void }) {
  const { person, roles } = useSession()
  return (
    <MenuTrigger>
      <Button className={styles.account ?? ''}>
        <span>
          <span className="visually-hidden">{shellWords.account}</span>
          <span className={styles.name}>{person.name}</span>
          <span className={styles.roles}>{roles.map((role) => roleWords[role]).join(', ')}</span>
        </span>
        <ChevronDown size={18} aria-hidden="true" />
      </Button>
      <Popover className={styles.popover ?? ''} placement="bottom end">
        <p className={styles.email}>{shellWords.signedInBy({ email: person.email })}</p>
        <Menu className={styles.menu ?? ''} onAction={onLogOut} aria-label={person.name}>
          <MenuItem id="log-out" className={styles.item ?? ''}>
            {shellWords.logOut}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

interface MenuProps {
  readonly label: string
  readonly entries: ReturnType<typeof menuGroups>['house']
}

function PageMenu({ label, entries }: MenuProps) {
  return (
    <nav aria-label={label} className={styles.nav}>
      {entries.map(({ page, path }) => (
        <NavLink key={page} to={path}>
          {shellWords[page]}
        </NavLink>
      ))}
    </nav>
  )
}

/** What stands around every page behind the sign-in. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { call, signedOut } = useStaff()
  const { roles } = useSession()
  const { house, counselor } = menuGroups(roles)
  useReturn()
  useOtherWindows()
  const logOut = useAct({ act: () => call(staffLogOut, {}), onDone: () => signedOut('signedOut') })
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {shellWords.skip}
      </a>
      <header className={styles.header}>
        <p className={styles.brand}>
          <Anchor size={22} strokeWidth={1.9} aria-hidden="true" />
          <span>{shellWords.name({ program: programName() })}</span>
        </p>
        {house.length > 0 ? <PageMenu label={shellWords.menu} entries={house} /> : null}
        {counselor.length > 0 ? <PageMenu label={shellWords.counselorMenu} entries={counselor} /> : null}
        <Account onLogOut={() => logOut.run(undefined)} />
      </header>
      {talksToCallers(roles) ? <HelpLine /> : null}
      <main id="content" tabIndex={-1} className={styles.main}>
        <Problem text={logOut.problem} />
        {children}
      </main>
      <SessionWarning />
    </div>
  )
}
