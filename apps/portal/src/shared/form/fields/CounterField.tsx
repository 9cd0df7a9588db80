import { Textarea, type TextareaProps } from '@mantine/core'
import { writtenIn } from '../../parts/Written.tsx'
import { useTranslation } from '../../texts/use-translation.ts'
import { bound, type Field } from './field.ts'

type Props = Omit<TextareaProps, 'value' | 'onChange' | 'error' | 'description'> & { field: Field<string>; max: number; min?: number }

/** A multi-line text with a character count. Without `min` it may be short. */
export function CounterField({ field, max, min, ...props }: Props) {
  const { t } = useTranslation()
  return (
    <Textarea
      autosize
      minRows={3}
      maxRows={12}
      {...writtenIn(field.value)}
      {...props}
      {...bound(field)}
      description={
        <span className="num">
          {min === undefined
            ? t('form.upTo', { count: field.value.length, max })
            : t('form.counter', { count: field.value.length, max, min })}
        </span>
      }
      value={field.value}
      onChange={(event) => field.set(event.currentTarget.value)}
    />
  )
}
