import { tryBodyBytesMax } from '@apim/contract/tries/values'
import { Button, FileButton, Input } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { bytes } from '../../../shared/numbers.ts'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import css from '../Tries.module.css'

type Props = { label: string; isRequired: boolean; description?: string; files: File[]; onChange: (files: File[]) => void }

/** A file of a body. */
export function FileEntry({ label, isRequired, description, files, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const isTooLarge = files.reduce((sum, { size }) => sum + size, 0) > tryBodyBytesMax
  return (
    <Input.Wrapper
      label={label}
      id={id}
      withAsterisk={isRequired}
      description={description || undefined}
      error={isTooLarge && t('tries.tooLarge', { most: bytes(tryBodyBytesMax) })}
    >
      <div className={css.files}>
        <FileButton onChange={(file) => file && onChange([file])} inputProps={{ 'aria-label': label }}>
          {(props) => (
            <Button {...props} id={id} variant="default" size="xs">
              {t('form.browse')}
            </Button>
          )}
        </FileButton>
        {files.map((file) => (
          <span key={file.name} className={css.file}>
            <span className="mono cut">{file.name}</span>
            <span className="hint num">{bytes(file.size)}</span>
            <Button variant="subtle" size="compact-xs" leftSection={<IconX size={13} stroke={1.8} />} onClick={() => onChange([])}>
              {t('form.removeFile')}
            </Button>
          </span>
        ))}
      </div>
    </Input.Wrapper>
  )
}
