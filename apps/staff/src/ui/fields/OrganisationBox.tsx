import type { StaffOrganisation } from '@evenkeel/contract/staff/roles'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox } from 'react-aria-components/ComboBox'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import styles from './fields.module.css'
import { matching, MOST_SHOWN } from './matching.ts'
import { uiWords } from '../ui.words.ts'

interface OrganisationBoxProps {
  readonly label: string
  readonly organisations: readonly StaffOrganisation[]
  readonly chosen: StaffOrganisation | null
  readonly onChoose: (organisation: StaffOrganisation | null) => void
  readonly error?: string | null
}

/** One organization of many, found by its name or client id. */
export function OrganisationBox({
  label,
  organisations,
  chosen,
  onChoose,
  error = null,
}: OrganisationBoxProps) {
  const [text, setText] = useState(chosen?.name ?? '')
  const shown = matching(organisations, text === chosen?.name ? '' : text)
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
        <Input className={styles.input ?? ''} dir="auto" placeholder={uiWords.typeToFind} />
        <Button aria-label={uiWords.showAll}>
          <ChevronDown size={18} aria-hidden="true" />
        </Button>
      </div>
      <FieldError className={styles.error ?? ''}>{error ?? ''}</FieldError>
      <Popover className={styles.popover ?? ''}>
        <ListBox
          className={styles.list ?? ''}
          items={shown}
          renderEmptyState={() => <p className={styles.quietLine}>{uiWords.noMatch}</p>}
        >
          {({ id, name }) => (
            <ListBoxItem className={styles.option ?? ''} id={id} textValue={name}>
              {name}
            </ListBoxItem>
          )}
        </ListBox>
        {shown.length === MOST_SHOWN ? <p className={styles.quietLine}>{uiWords.more}</p> : null}
      </Popover>
    </ComboBox>
  )
}
