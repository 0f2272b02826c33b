import { Menu, X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { href } from '#lib/paths.ts'
import type { KeyValue, LocalKey } from '#lib/storage.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { productName } from '#organisation/title.ts'
import { useWhoIsHere } from '#session/session-context.tsx'
import styles from './header.module.css'
import { Language } from './Language.tsx'
import { type MenuItem, menuItems } from './menu.ts'
import { usePatient } from './patient.ts'

function Logo() {
  const { organisation } = usePlace()
  const name = organisation?.program_name ?? productName
  const glyph = organisation?.glyph
  return (
    <Link to={href('home')} className={styles.logo}>
      {glyph ? (
        <img
          src={glyph.full_size}
          alt={`${name}, home`}
          width={organisation.glyph_width ?? undefined}
          height={organisation.glyph_height ?? undefined}
        />
      ) : (
        <span className={styles.wordmark}>
          <span className={styles.mark} aria-hidden="true" />
          <span translate="no">{name}</span>
        </span>
      )}
    </Link>
  )
}

function Item({ item }: { readonly item: MenuItem }) {
  if (item.kind === 'divider') return <li aria-hidden="true" className={styles.divider} />
  return (
    <li>
      {item.kind === 'link' ? (
        <Link to={item.to} {...(item.name ? { translate: 'no' as const } : {})}>
          {item.label}
        </Link>
      ) : (
        <a href={item.href}>{item.label}</a>
      )}
    </li>
  )
}

/** The header, with its menu or reduced to the logo on focused steps (HEADER-18). */
export function Header({ full, local }: { readonly full: boolean; readonly local: KeyValue<LocalKey> }) {
  const { organisation } = usePlace()
  const { status, user } = useWhoIsHere()
  const patient = usePatient()
  const { key } = useLocation()
  // Open on this page only: the menu is closed again wherever a link in it leads (HEADER-20).
  const [openOn, setOpenOn] = useState<string | null>(null)
  const open = openOn === key
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
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Logo />
        <Language />
        {full && items.length > 0 ? (
          <>
            <button
              type="button"
              className={styles.toggle}
              aria-expanded={open}
              aria-controls={menuId}
              onClick={() => setOpenOn(open ? null : key)}
            >
              {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
              <span>Menu</span>
            </button>
            <nav id={menuId} aria-label="Main" className={`${styles.menu} ${open ? styles.open : ''}`}>
              <ul>
                {items.map((item, at) => (
                  <Item key={item.kind === 'divider' ? at : item.label} item={item} />
                ))}
              </ul>
            </nav>
          </>
        ) : null}
      </div>
    </header>
  )
}
