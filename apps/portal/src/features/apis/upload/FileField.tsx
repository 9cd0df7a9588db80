import { Button, Input } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.layer.css'
import { IconFileUpload, IconX } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { bytes } from '../../../shared/numbers.ts'
import css from './Upload.module.css'
import { fileEndings } from './upload-file.ts'

type Props = {
  file: File | undefined
  onFile: (file: File | undefined) => void
  hint: string
  error: string | undefined
  disabled: boolean
}

function Chosen({ file }: { file: File | undefined }) {
  const { t } = useTranslation()
  if (!file) return <span className="quiet">{t('apis.form.drop')}</span>
  return (
    <span className={css.file}>
      <span className="mono cut" title={file.name}>
        {file.name}
      </span>
      <span className="hint num">{bytes(file.size)}</span>
    </span>
  )
}

/** One file, by browsing or by dropping it here. */
export function FileField({ file, onFile, hint, error, disabled }: Props) {
  const { t } = useTranslation()
  const open = useRef<() => void>(null)
  const id = useId()
  return (
    <Input.Wrapper
      id={id}
      label={t('apis.form.file')}
      description={hint}
      error={error}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      <Dropzone
        className={css.drop ?? ''}
        data-invalid={error ? true : undefined}
        openRef={open}
        onDrop={([dropped]) => dropped && onFile(dropped)}
        multiple={false}
        disabled={disabled}
        activateOnClick={false}
        activateOnKeyboard={false}
        tabIndex={-1}
        inputProps={{ accept: fileEndings.join(','), 'aria-label': t('apis.form.file') }}
        enablePointerEvents
      >
        <IconFileUpload size={22} stroke={1.5} aria-hidden="true" />
        <Chosen file={file} />
        {file && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconX size={14} stroke={1.8} />}
            onClick={() => onFile(undefined)}
            disabled={disabled}
          >
            {t('apis.form.removeFile')}
          </Button>
        )}
        <Button
          id={id}
          variant="default"
          size="xs"
          onClick={() => open.current?.()}
          disabled={disabled}
          aria-describedby={error ? `${id}-error` : `${id}-description`}
        >
          {t('apis.form.browse')}
        </Button>
      </Dropzone>
    </Input.Wrapper>
  )
}
