import '../thread/start-thread.ts'
