import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox } from 'react-aria-components/ComboBox'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import type { StaffOrganization } from '@evenkeel/api-contract/staff/schemas/roles'
import { uiMessages } from '#lib/ui.messages.ts'
import styles from './fields.module.css'

/** Maximum number of organizations listed at once. */
export const MAX_ORGANIZATIONS_SHOWN = 50

/** Organizations whose name or client id contains every typed word; prefix matches first. */
export function filterOrganizations(
  organisations: readonly StaffOrganization[],
  typed: string,
): readonly StaffOrganization[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const start = words.join(' ')
  const found = organisations.filter(({ name, username }) => {
    const read = `${name} ${username}`.toLowerCase()
    return words.every((word) => read.includes(word))
  })
  const isFirst = ({ name }: StaffOrganization): boolean => name.toLowerCase().startsWith(start)
  return [...found.filter(isFirst), ...found.filter((one) => !isFirst(one))].slice(0, MAX_ORGANIZATIONS_SHOWN)
}

interface OrganizationComboBoxProps {
  readonly label: string
  readonly organisations: readonly StaffOrganization[]
  readonly chosen: StaffOrganization | null
  readonly onChoose: (organisation: StaffOrganization | null) => void
  readonly error?: string | null
}

/** Combo box that finds an organization by name or client id. */
export function OrganizationComboBox({
  label,
  organisations,
  chosen,
  onChoose,
  error = null,
}: OrganizationComboBoxProps) {
  const [text, setText] = useState(chosen?.name ?? '')
  const shown = filterOrganizations(organisations, text === chosen?.name ? '' : text)
  return (
    <ComboBox
      className={styles.field ?? ''}
      items={shown}
      inputValue={text}
      onInputChange={(typed) => {
        setText(typed)
        if (chosen && typed !== chosen.name) onChoose(null)
      }}
      value={chosen?.id ?? null}
      onChange={(key) => {
        const found = organisations.find(({ id }) => id === key) ?? null
        if (found) setText(found.name)
        onChoose(found)
      }}
      menuTrigger="focus"
      allowsEmptyCollection
      isInvalid={error !== null}
      validationBehavior="aria"
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      <div className={styles.combo}>
        <Input className={styles.input ?? ''} dir="auto" placeholder={uiMessages.typeToFind} />
        <Button aria-label={uiMessages.showAll}>
          <ChevronDown size={18} aria-hidden="true" />
        </Button>
      </div>
      <FieldError className={styles.error ?? ''}>{error ?? ''}</FieldError>
      <Popover className={styles.popover ?? ''}>
        <ListBox
          className={styles.list ?? ''}
          items={shown}
          renderEmptyState={() => <p className={styles.quietLine}>{uiMessages.noMatch}</p>}
        >
          {({ id, name }) => (
            <ListBoxItem className={styles.option ?? ''} id={id} textValue={name}>
              {name}
            </ListBoxItem>
          )}
        </ListBox>
        {shown.length === MAX_ORGANIZATIONS_SHOWN ? (
          <p className={styles.quietLine}>{uiMessages.more}</p>
        ) : null}
      </Popover>
    </ComboBox>
  )
}
