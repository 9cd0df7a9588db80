import { Button, Input } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.layer.css'
import { IconFileUpload, IconX } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { bytes } from '../../numbers.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import css from './FilesField.module.css'
import { type Field, wordsOf } from './field.ts'

type Props = {
  /** Must be in the form's `omit`: drafts cannot hold files. */
  field: Field<File[], true>
  label: string
  help: string
  /** The file types the browser offers, such as `.json`. */
  endings: readonly string[]
  /** Why a file is rejected; undefined if it is accepted. */
  problemOf: (file: File) => string | undefined
  max?: number
  disabled?: boolean
}

function Chosen({ file, onRemove, disabled }: { file: File; onRemove: () => void; disabled: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <span className={css.file}>
        <span className="mono cut" title={file.name}>
          {file.name}
        </span>
        <span className="hint num">{bytes(file.size)}</span>
      </span>
      <Button variant="subtle" size="xs" leftSection={<IconX size={14} stroke={1.8} />} onClick={onRemove} disabled={disabled}>
        {t('form.removeFile')}
      </Button>
    </>
  )
}

/** A file field with browse and drop. A rejected file says why and keeps the earlier choice. */
export function FilesField({ field, label, help, endings, problemOf, max = 1, disabled = false }: Props) {
  const { t } = useTranslation()
  const open = useRef<() => void>(null)
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const error = problem ?? wordsOf(field)
  const take = (files: File[]) => {
    const [found] = files.flatMap((file) => problemOf(file) ?? [])
    setProblem(found)
    if (found === undefined && files.length > 0) field.set(max === 1 ? files.slice(0, 1) : [...field.value, ...files].slice(0, max))
  }
  const remove = (file: File) => {
    setProblem(undefined)
    field.set(field.value.filter((one) => one !== file))
  }
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={help}
      error={error}
      withAsterisk={field.isRequired}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      <Dropzone
        className={css.drop ?? ''}
        data-invalid={error ? true : undefined}
        openRef={open}
        onDrop={take}
        multiple={max > 1}
        disabled={disabled}
        activateOnClick={false}
        activateOnKeyboard={false}
        tabIndex={-1}
        inputProps={{ accept: endings.join(','), 'aria-label': label }}
        enablePointerEvents
      >
        <IconFileUpload size={22} stroke={1.5} aria-hidden="true" />
        {field.value.length === 0 && <span className="quiet">{t('form.drop')}</span>}
        {field.value.map((file, at) => (
          <Chosen key={`${at} ${file.name}`} file={file} onRemove={() => remove(file)} disabled={disabled} />
        ))}
        <Button
          id={id}
          variant="default"
          size="xs"
          onClick={() => open.current?.()}
          disabled={disabled}
          data-invalid={error !== undefined || undefined}
          aria-describedby={error ? `${id}-error` : `${id}-description`}
        >
          {t('form.browse')}
        </Button>
      </Dropzone>
    </Input.Wrapper>
  )
}
