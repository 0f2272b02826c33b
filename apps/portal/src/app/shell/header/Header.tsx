import { stripBidiControls } from '@evenkeel/api-contract/i18n/bidi-isolation'
import { limits } from '@evenkeel/api-contract/limits'
import { Menu, X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { addListeners } from '#lib/add-listeners.ts'
import { useLocation } from '#lib/router/Router.tsx'
import { debounce } from '#lib/debounce.ts'
import { href, paths } from '#lib/paths.ts'
import type { KeyValue, LocalKey } from '#lib/storage.ts'
import { useTenant } from '#organization/organization-context.tsx'
import { getDisplayedOrganization } from '#organization/displayed-organization.ts'
import { productName } from '#organization/page-title.ts'
import { useSession, useSessionClient } from '#session/session-context.tsx'
import { Link } from '#components/Link.tsx'
import styles from './header.module.css'
import { type MenuItem, menuItems } from './menu.ts'
import menuStyles from './menu.module.css'
import { QuickExit } from './QuickExit.tsx'
import { useQuery } from '@tanstack/react-query'
import { patientQuery } from '#session/patient/patient-query.ts'
import { pageNames } from '#lib/words/page-names.messages.ts'
import { headerMessages } from './header.messages.ts'

/** The record as last read, or null for a visitor. Whoever is logging out is not asked after any more. */
function usePatientRecord() {
  const session = useSessionClient()
  const { pathname } = useLocation()
  const { status, user } = useSession()
  const id = status === 'member' && pathname !== paths.logout ? (user?.mdlive_id ?? null) : null
  const { data } = useQuery({ ...patientQuery(session, id ?? 0), enabled: id !== null })
  return id === null ? null : (data ?? null)
}

/** Letters of a name that is in one line of a phone's header. */
const LONG_NAME_LENGTH = 28

/** The organisation's glyph, else its logo, else its name; it leads home (ORG-03, HEADER-17). */
function Logo() {
  const shown = getDisplayedOrganization(useTenant())
  const name = shown?.program_name ?? productName
  const picture = shown?.glyph ?? shown?.logo
  const size = shown?.glyph && {
    width: shown.glyph_width ?? undefined,
    height: shown.glyph_height ?? undefined,
  }
  return (
    <Link to={href('home')} className={styles.logo}>
      {picture ? (
        <picture>
          {picture.full_size_dark === null ? null : (
            <source media="(prefers-color-scheme: dark)" srcSet={picture.full_size_dark} />
          )}
          <img
            src={picture.full_size}
            alt={headerMessages.logo({ name })}
            {...(size ?? { className: styles.ownLogo })}
          />
        </picture>
      ) : (
        <span
          className={name.length > LONG_NAME_LENGTH ? `${styles.wordmark} ${styles.long}` : styles.wordmark}
        >
          <span className={styles.mark} aria-hidden="true" />
          <span translate="no">{name}</span>
        </span>
      )}
    </Link>
  )
}

/** A label with the name in it marked, so that a translation leaves it alone (RD-018). */
function Label({ label, name: given }: { readonly label: string; readonly name: string | null }) {
  const name = given && stripBidiControls(given)
  const at = name ? label.indexOf(name) : -1
  if (!name || at < 0) return <span>{label}</span>
  return (
    <span>
      <span>{label.slice(0, at)}</span>
      <span translate="no">{name}</span>
      <span>{label.slice(at + name.length)}</span>
    </span>
  )
}

function MenuItemLink({ item }: { readonly item: MenuItem }) {
  if (item.kind === 'divider') return <li aria-hidden="true" className={menuStyles.divider} />
  return (
    <li>
      {item.kind === 'link' ? (
        <Link to={item.to} {...(item.room === null ? {} : { 'data-room': item.room })}>
          <Label label={item.label} name={item.name} />
        </Link>
      ) : (
        <a href={item.href}>{item.label}</a>
      )}
    </li>
  )
}

/** The way in, beside the menu of a phone: whoever has an account need not look for it in there (HEADER-14). */
function LogInLink({ items }: { readonly items: readonly MenuItem[] }) {
  const item = items.find((one) => one.kind !== 'divider' && one.label === pageNames.logIn)
  if (item === undefined || item.kind === 'divider') return null
  return item.kind === 'link' ? (
    <Link to={item.to} className={styles.logIn}>
      {item.label}
    </Link>
  ) : (
    <a href={item.href} className={styles.logIn}>
      {item.label}
    </a>
  )
}

/** Opens and closes the menu on a phone (HEADER-19). */
function MenuButton({
  open,
  controls,
  onPress,
  ref,
}: {
  readonly open: boolean
  readonly controls: string
  readonly onPress: () => void
  readonly ref: RefObject<HTMLButtonElement | null>
}) {
  return (
    <button
      ref={ref}
      type="button"
      className={menuStyles.toggle}
      aria-expanded={open}
      aria-controls={controls}
      onClick={onPress}
    >
      {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
      <span>{headerMessages.menu}</span>
    </button>
  )
}

/** Closes the mobile menu once the window has been wide enough for the full one for a moment (CONST-16). */
function useCloseMenuOnDesktop(setOpenOn: (page: null) => void): void {
  useEffect(() => {
    const { call, cancel } = debounce(() => {
      if (window.innerWidth >= limits.desktopMinWidth) setOpenOn(null)
    }, limits.viewportDebounce)
    const end = addListeners(window, { resize: call })
    return () => {
      cancel()
      end()
    }
  }, [setOpenOn])
}

/** Escape closes the open menu, and the focus is back on the button that opened it. */
function useCloseMenuOnEscape(
  open: boolean,
  setOpenOn: (page: null) => void,
  toggle: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (!open) return undefined
    return addListeners(document, {
      keydown: ({ key }) => {
        if (key !== 'Escape') return
        setOpenOn(null)
        toggle.current?.focus()
      },
    })
  }, [open, setOpenOn, toggle])
}

/** Whether the mobile menu is open, its button, and what a press there does. */
function useMenu() {
  const { key } = useLocation()
  // Open on this page only: the menu is closed again wherever a link in it leads (HEADER-20).
  const [openOn, setOpenOn] = useState<string | null>(null)
  const open = openOn === key
  const toggle = useRef<HTMLButtonElement>(null)
  useCloseMenuOnDesktop(setOpenOn)
  useCloseMenuOnEscape(open, setOpenOn, toggle)
  return { open, toggle, press: () => setOpenOn(open ? null : key) }
}

function MenuList({ items }: { readonly items: ReturnType<typeof menuItems> }) {
  return (
    <ul>
      {items.map((item, at) => (
        <MenuItemLink key={item.kind === 'divider' ? at : item.label} item={item} />
      ))}
    </ul>
  )
}

/** The header, with its menu or reduced to the logo on focused steps (HEADER-18). `children`: the Language button. */
export function Header({
  full,
  local,
  children,
}: {
  readonly full: boolean
  readonly local: KeyValue<LocalKey>
  readonly children?: ReactNode
}) {
  const { organisation } = useTenant()
  const { status, user } = useSession()
  const patient = usePatientRecord()
  const { pathname } = useLocation()
  const { open, toggle, press } = useMenu()
  const menuId = useId()
  useEffect(() => {
    local.set('logOut', 'false')
  }, [local])
  const items = menuItems({
    organisation,
    status,
    firstName: patient?.first_name ?? user?.first_name ?? null,
    unread: patient?.unread_message_count ?? 0,
  })
  const hasMenu = full && items.length > 0
  const isMember = status !== 'visitor'
  return (
    <header className={styles.header}>
      <div className={`${styles.bar} ${hasMenu ? styles.withMenu : ''} ${isMember ? styles.ofMember : ''}`}>
        <div className={styles.main}>
          <Logo />
          {hasMenu ? (
            <>
              <LogInLink items={items} />
              <MenuButton ref={toggle} open={open} controls={menuId} onPress={press} />
              <nav
                id={menuId}
                aria-label={headerMessages.main}
                className={`${menuStyles.menu} ${open ? menuStyles.open : ''}`}
              >
                <MenuList items={items} />
              </nav>
            </>
          ) : null}
        </div>
        {/* Last on every page and never wider on the next one: a second press where "Log out" or the menu was leaves nobody's site. */}
        <div className={styles.tools}>
          {children}
          <QuickExit isShort={isMember || pathname === paths.logout} />
        </div>
      </div>
    </header>
  )
}
