import { langOf } from '@evenkeel/api-contract/i18n/load-messages'
import { Fragment } from 'react'
import { href, type PlainRoute } from '#lib/paths.ts'
import { Link } from '#components/Link.tsx'
import { PhoneNumber } from '#components/PhoneNumber.tsx'
import { isRouteAvailable } from './feature-flags.ts'
import { type TenantInfo, useTenant } from './organization-context.tsx'
import { getDisplayedOrganization } from './displayed-organization.ts'
import { productName } from './page-title.ts'
import { type TextBlock, getVisibleBlocks, type ProgramTextPart, parseProgramText } from './program-text.ts'

/** The program's name, or the product's if there is none. */
export const getProgramName = (place: Pick<TenantInfo, 'organisation' | 'root'>): string =>
  getDisplayedOrganization(place)?.program_name || productName

function TextPart({ part, place }: { readonly part: ProgramTextPart; readonly place: TenantInfo }) {
  const { organisation } = place
  const phone = getDisplayedOrganization(place)?.phone ?? null
  switch (part.kind) {
    case 'words':
      return <>{part.words}</>
    case 'program':
      return <span translate="no">{getProgramName(place)}</span>
    case 'link':
      return isRouteAvailable(organisation, part.route) ? (
        <Link to={href(part.route as PlainRoute)}>{part.words}</Link>
      ) : (
        <>{part.words}</>
      )
    case 'text':
      return phone === null ? null : <PhoneNumber number={phone} scheme="sms" />
    case 'call': {
      const number = part.number === 'phone' ? phone : part.number
      return number ? <PhoneNumber number={number} /> : null
    }
  }
}

/** Program text with the program's name, phone and links filled in (see program-text.ts). */
export function ProgramText({ wording }: { readonly wording: string }) {
  const place = useTenant()
  const parts = parseProgramText(wording).map((part, at) => (
    <Fragment key={at}>
      <TextPart part={part} place={place} />
    </Fragment>
  ))
  const lang = langOf(wording)
  return lang === undefined ? parts : <span lang={lang}>{parts}</span>
}

/** Paragraphs and lists of program text. */
export function ProgramBlocks({ blocks }: { readonly blocks: readonly TextBlock[] }) {
  const place = useTenant()
  return getVisibleBlocks(blocks, getDisplayedOrganization(place)).map((block, at) =>
    typeof block === 'string' ? (
      <p key={at}>
        <ProgramText wording={block} />
      </p>
    ) : (
      <ul key={at}>
        {block.map((point) => (
          <li key={point}>
            <ProgramText wording={point} />
          </li>
        ))}
      </ul>
    ),
  )
}
