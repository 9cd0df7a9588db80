import { createAnswers, type Question } from './document-answers.ts'

const answer = createAnswers()

globalThis.onmessage = ({ data }: MessageEvent<Question>) => {
  void answer(data).then((reply) => globalThis.postMessage(reply))
}
