import { stripBidiControls } from '@evenkeel/api-contract/i18n/bidi-isolation'
import { limits } from '@evenkeel/api-contract/limits'
import { Menu, X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { addListeners } from '@evenkeel/web/add-listeners'
import { useLocation } from 'react-router'
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
import { pageNames } from '#lib/page-names.messages.ts'
import { headerMessages } from './header.messages.ts'

/** The patient record from the cache, or null for a visitor. It is not fetched while the member logs out. */
function usePatientRecord() {
  const session = useSessionClient()
  const { pathname } = useLocation()
  const { status, user } = useSession()
  const id = status === 'member' && pathname !== paths.logout ? (user?.mdlive_id ?? null) : null
  const { data } = useQuery({ ...patientQuery(session, id ?? 0), enabled: id !== null })
  return id === null ? null : (data ?? null)
}

/** A name longer than this many characters is long in the one-line header of a phone. */
const LONG_NAME_LENGTH = 28

/** The organization's glyph, else its logo, else its name. Links to the home page (ORG-03, HEADER-17). */
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

/** A label whose name is marked as not translatable (RD-018). */
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

/** The log-in link beside the menu button of a phone, so that members need not open the menu (HEADER-14). */
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

/** Closes the mobile menu once the window has been wide enough for the full menu for a moment (CONST-16). */
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

/** Closes the open menu on Escape and returns the focus to its button. */
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

/** State and handlers of the mobile menu. */
function useMenu() {
  const { key } = useLocation()
  // Keyed by page: the menu closes when a link in it navigates (HEADER-20).
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

/**
 * The header with its menu, or only the logo on focused steps (HEADER-18). `children`: the Language button.
 */
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
        {/* Last on every page and never wider on the next one, so that the second press of a double click on
            "Log out" or the menu does not leave the site. */}
        <div className={styles.tools}>
          {children}
          <QuickExit isShort={isMember || pathname === paths.logout} />
        </div>
      </div>
    </header>
  )
}
