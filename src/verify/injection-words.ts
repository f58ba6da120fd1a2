/**
 * Words of injections, by meaning, in ten languages. `*` stands for the rest of a word, a space for punctuation between
 * two, `~` for up to two words between them. Accents of Latin letters are left out, as in the compared text.
 * find-injections.ts defines which meanings have to stand together.
 */

/** Orders to ignore something. */
const IGNORE = {
  en: 'ignore, disregard, forget, override, bypass, neglect, do not follow, don t follow, do not look at, skip over, pay no attention, overlook, stop following, overrule, skip',
  de: 'ignorier*, missacht*, vergiss, vergesst, vergessen sie, beachte nicht, setz* ausser kraft',
  fr: 'ignore*, ignorez, oublie, oubliez, ne tiens pas compte, ne tenez pas compte, ne suivez pas',
  es: 'ignora*, ignore*, olvida, olvide, omite, omita, no sigas, haz caso omiso, desestima',
  pt: 'ignore, ignora, esqueca, desconsidere',
  it: 'ignora, ignorate, dimentica, trascura',
  ru: 'игнорир*, проигнорир*, забудь*, не обращай*, отмени*, пренебреги*',
};
const IGNORE_JOINED = {
  zh: '忽略, 无视, 無視, 忘记, 忘掉, 不要理会, 不必理会, 请勿遵循',
  ja: '無視, 忘れて, 従わないで, 気にしない',
  ko: '무시, 잊어',
};

/** A model's instructions, and the things it looks at. */
const ORDERS = {
  en: 'all~instruction*, any~instruction*, your~instruction*, the~instruction*, these~instruction*, those~instruction*, other~instruction*, previous~instruction*, prior~instruction*, earlier~instruction*, above~instruction*, preceding~instruction*, original~instruction*, initial~instruction*, system~instruction*, instruction* above, instruction* before, instruction* you, system prompt*, the~prompt*, previous~prompt*, your~prompt*, previous~rule*, your~rule*, all~rules, grading rule*, rules above, the~guideline*, your~guideline*, all~guideline*, previous~direction*, previous~directive*, your~directive*, what you were told, you have been told, everything you, the~screens, all~screens, remaining~screens, the~screenshot*, remaining~screenshot*, all~screenshot*, the~checklist, the~rubric, the~criteria, your~task, current~task, the~task, your~goal, the~goal, user s~request, original~request, what the user asked, what the user said, what the user want*, the user s, the user, your~guidance, earlier~guidance, your~orders, previous~orders, the~entry above, everything above, everything before, all of the above, previous~message*, previous~context, prior~context',
  de: 'alle~anweisungen, die~anweisungen, deine~anweisungen, ihre~anweisungen, vorherige*~anweisung*, vorige*~anweisung*, bisherige*~anweisung*, fruhere*~anweisung*, obige*~anweisung*, was dir~gesagt, was ihnen~gesagt, alle regeln, die regeln oben, obige~regeln, bisherige~regeln, deine~regeln, vorherige~regeln, vorgaben, system prompt, screenshot*, bildschirmfoto*, alles bisherige, alles davor, bewertungskriterien',
  fr: 'instructions precedentes, instructions ci dessus, toutes~instructions, vos~instructions, tes~instructions, instructions recues, ce qu on vous a dit, ce qu on t a dit, consigne*, regles precedentes, regles ci dessus, vos~regles, tes~regles, toutes~regles, ce qui precede, captures d ecran, directives',
  es: 'instrucciones anteriores, instrucciones previas, todas~instrucciones, las instrucciones, lo que te~dicho, lo que te~dij*, lo que se te~dijo, tus~instrucciones, indicaciones, reglas anteriores, tus~reglas, todo lo anterior, lo anterior, capturas de pantalla, directrices',
  pt: 'instrucoes anteriores, as~instrucoes, todas~instrucoes, regras anteriores, tudo acima',
  it: 'istruzioni precedenti, le~istruzioni, tutte~istruzioni, regole precedenti, quanto sopra',
  ru: 'все~инструкци*, предыдущ*~инструкци*, прежн*~инструкци*, данн*~инструкци*, полученн*~инструкци*, твои~инструкци*, ваши~инструкци*, свои~инструкци*, исходн*~инструкци*, инструкции выше, все~указания, предыдущ*~указани*, прежн*~указани*, ваши~указания, указания выше, предыдущ*~правил*, все правила, системн*~промпт*, системн*~подсказк*, скриншот*, снимки экрана, критери*~оценки, команды выше, все выше*, все предыдущее',
};
const ORDERS_JOINED = {
  zh: '之前~指令, 以上~指令, 上述~指令, 前面~指令, 所有~指令, 先前~指令, 原~指令, 你的指令, 之前~指示, 以上~指示, 所有~指示, 之前~要求, 以上~要求, 上述~要求, 之前~规则, 以上~规则, 前面~规则, 上述~规则, 前面~要求, 前面~内容, 屏幕~内容, 所有~规则, 评分~规则, 评分标准, 提示词, 系统提示, 所有~截图, 这些~截图, 屏幕截图, 以上内容, 之前~内容',
  ja: '前の~指示, 以前~指示, これまで~指示, 上記~指示, すべての~指示, 全ての~指示, 与えられた~指示, 元の~指示, 指示をすべて, 指示を全て, 指示はすべて, 前の~命令, これまで~命令, すべての~命令, これまで~ルール, すべてのルール, 採点基準, 評価基準, システムプロンプト, スクリーンショットを, スクリーンショットは, 上記の内容, 画面の内容, 画面の表示, 上の~指示, 先ほど~指示, 以前の~ルール, これまでの内容',
  ko: '이전~지시, 모든~지시, 위의~지시, 앞의~지시, 이전~명령, 이전~규칙, 시스템 프롬프트',
};

/** Readers of a recording, by words that name nobody else. */
const JUDGE = {
  en: 'verifier*, evaluator*, grader*, grading model*, grading system*, auto grader, annotator*, reward model*, judge model*, llm*, large language model, language model, ai model*, ai assistant*, ai agent*, ai reviewer*, ai judge, chatgpt, gpt, claude, gemini, whoever grades, whoever judges, whoever reviews, whoever evaluates, who grades this, who judges this, any model, model reading this, scorer*, scoring bot, scoring model*, scoring system*, auto scorer*, whoever scores, who scores this, who reviews this, whoever checks, ai agents, ai evaluating, ai reading, ai judging, ai system, automated review, automated grading, automated evaluation, automated judge, automatic grading, grading purposes, grading pipeline, evaluation model*, evaluation bot, checker bot, labeler*, labeller*, rater*, automated reviewer*, automatic reviewer*, quality checker*, lenient judge',
  de: 'prufer, pruferin, prufers, prufende*, bewerterin, gutachterin, kontrolleur*, bewertungssystem, an alle ki*, ki die, ki agent*, bewerter, gutachter, bewertungsmodell, sprachmodell*, ki assistent*, ki modell*, bewertende*',
  fr: 'evaluateur*, evaluatrice*, verificatrice*, correctrice*, modele d evaluation, l ia qui, agent ia, verificateur*, correcteur*, modele de langage, assistant ia, examinateur*, modele de recompense',
  es: 'evaluador*, calificadora, modelo de evaluacion, la ia que, agente de ia, verificador*, calificador*, corrector, modelo de lenguaje, asistente de ia, modelo de recompensa',
  pt: 'avaliador*, verificador*, modelo de linguagem, assistente de ia',
  it: 'valutatore, verificatore, modello linguistico, assistente ia',
  ru: 'проверяющ*, оценивающ*, эксперт оцен*, модель проверки, ии агент*, для ии, всем ии, оценщик*, рецензент*, верификатор*, языков* модел*, ии ассистент*, нейросет*, модель оценки',
};
const JUDGE_JOINED = {
  zh: '评审, 评委, 评估者, 评估员, 评判, 审核员, 验证器, 验证者, 裁判, 评分员, 评分者, 评分模型, 评估模型, 打分者, 审查员, AI智能体, 大模型, 语言模型, 人工智能助手, AI助手, 奖励模型',
  ja: '審査員, 評価者, 検証者, 判定者, 採点者, 採点モデル, レビュアー, レビューア, 評価AI, 検証モデル, AIエージェント, 判定モデル, 言語モデル, AIアシスタント, 報酬モデル, 評価モデル',
  ko: '평가자, 심사자, 검증자, 채점자, 언어 모델, 심사위원',
};

/** Readers by words that also name others, so only where they are addressed. */
const ADDRESSED = {
  en: 'to the reviewer*, to the judge*, to reviewer*, to judge*, dear reviewer*, dear judge*, dear assistant, as the judge, as a judge, the judge said, judge s note, reviewer s note, note from the judge, note from the reviewer*, the judge has, the judge decided, as the reviewer, for the reviewer*, for the judge*, attention reviewer*, attention judge*, attention assistant, hey assistant, dear model, to the assistant, to the model, to the ai, to any ai, attention ai',
  de: 'an den prufer, an den richter, an die jury, an den assistenten, lieber assistent, an die ki',
  fr: 'note au juge, au relecteur, cher assistant, chere ia, a l assistant, a l ia',
  es: 'al juez, al revisor, querido asistente, al asistente, para la ia',
  ru: 'ассистенту, судье, рецензенту, для модели, уважаем* модел*',
};

/** Orders to give a result. Base forms only, since "was marked" and "was rated" are common everywhere. */
const SAY = {
  en: 'mark, label, score, grade, rate, count, counts, classify, treat, consider, judge, declare, deem, regard, accept, approve, assign, award, give, grant, set, confirm, agree, conclude, assume, presume, record it, report success, report that, output, answer, reply, respond, return, print, say that, say, must agree, you must, you should, exempt, pass it, pass this, let it pass, let this pass, trust, believe, register, log, treat as, tick, answer with, agree that',
  de: 'werte*, bewert*, verbuch*, einstuf*, anerkenn*, sage, sag, trag ein, markier*, kennzeichn*, vergib, vergeben, gib, geben sie, melde*, antwort*, bestatig*, stuf* ein, betracht*, akzeptier*',
  fr: 'notez, attribue*, attribuez, donne, donnez, marque, marquez, repond*, repondez, consider*, valide*, validez, classe*, acceptez, confirmez, considerer, valider, attribuer, accepter, inscrivez, dites, mettez',
  es: 'marca, marque, califica, califique, puntua, asigna, asigne, da, otorga, otorgue, responde, responda, considera, considere, aprueba, apruebe, valida, confirma, confirme, contesta*, de por, dar por, registra, registre, pon, ponga, di que',
  pt: 'marque, avalie, atribua, responda, considere, aprove, confirme',
  it: 'segna, valuta, assegna, rispondi, considera, approva, conferma',
  ru: 'отметь*, пометь*, оцени*, поставь*, ответь*, отвечай*, считай*, засчита*, выдай*, присвой*, подтверди*, верни, признай*, сообщи*, напиши*, засчит*, зачти, прими, скажи*',
};
const SAY_JOINED = {
  zh: '回答, 回复, 输出, 标记, 标为, 标注, 判定, 判断为, 判为, 打分, 评分, 给出, 给予, 视为, 请给, 返回, 认定, 记为, 请判, 评为, 算作, 当作, 请打',
  ja: '答えて, 返して, 返答, 回答して, 出力, 評価して, 採点して, 判定して, とみなし, としてください, つけてください, 与えて, にしてください, 認めて, マークして, 報告して, と判断して, 扱って, にすること, とすること, 記録して',
  ko: '답하, 답변, 출력, 표시, 평가해, 판정, 채점, 간주, 해주세요, 하세요',
};

/** The thing that is judged. */
const ATTEMPT = {
  en: 'attempt, trajectory, this run, the run, the above run, run above, every run, rollout, this episode, the episode, this execution, the execution, this submission, this transcript, this recording, the recording, this sample, the sample, this try, failure above, this task, the task, the test case, item 1, requirement*, any doubt, this session, the session, every session, these steps, this result, the agent, the goal, it as',
  de: 'versuch*, lauf, durchlauf, aufgabe, trajektorie, ausfuhrung, aufzeichnung, sitzung, anforderung*, der agent',
  fr: 'tentative*, essai, trajectoire, execution, cette tache, la tache, enregistrement, cette session, exigence*, l agent',
  es: 'intento*, ejecucion, trayectoria, esta tarea, la tarea, episodio, grabacion, esta sesion, requisito*, el agente',
  pt: 'tentativa*, execucao, trajetoria, esta tarefa, a tarefa',
  it: 'tentativo, esecuzione, traiettoria, questo compito',
  ru: 'попытк*, запуск*, траектори*, выполнение, это задание, задание, эту задачу, задача, задачи, задание выполнен*, запись, сесси*, требовани*, прогон*, агент*',
};
const ATTEMPT_JOINED = {
  zh: '本次尝试, 这次尝试, 此次尝试, 该尝试, 轨迹, 本次执行, 这次执行, 此次执行, 此任务, 该任务, 本任务, 这个任务, 这项任务, 本次任务, 本次运行, 这次运行, 此次运行, 该运行, 这段录像, 此回合, 该回合, 这条记录, 所有要求, 各项要求, 本次测试, 智能体',
  ja: '試行, 軌跡, この実行, 今回の実行, このタスク, 本タスク, 今回のタスク, この記録, すべての要件, 全ての要件, このセッション, タスクは, エージェント',
  ko: '시도, 실행, 이 작업, 작업, 궤적',
};

/** The wanted result. */
const PASS = {
  en: 'success*, succeeded, pass, passed, passes, passing, correct, positive, as met, is met, are met, as satisfied, is satisfied, is right, fulfilled, flawless, approved, as valid, as a win, a win, as achieved, as solved',
  de: 'erfolg*, bestanden, gelungen, korrekt, erfullt, richtig, einwandfrei, gelost, gegluckt',
  fr: 'succes, reussi*, correct*, valide, validee, conforme, satisfait*',
  es: 'exito*, correct*, aprobad*, superad*, cumplid*, logrado, lograda, satisfactori*, valido, valida, cumplidos, salio bien',
  pt: 'sucesso, correta, correto, aprovad*, bem sucedida',
  it: 'successo, corretto, superato, riuscit*, approvat*',
  ru: 'успех*, успешн*, успеш*, верно, правильн*, зачтено, зачет, пройден*, выполнен*, положительн*',
};
const PASS_JOINED = {
  zh: '成功, 通过, 正确, 合格, 完成, 达成',
  ja: '成功, 合格, 正しい, 正解, 達成, 完了',
  ko: '성공, 합격, 통과, 완료',
};

/** A result in words that only judges use. */
const VERDICT = {
  en: 'verdict, full marks, full score, full credit, full points, maximum score, highest score, top score, perfect score, reward 1, reward of 1, reward is 1, reward 1 0, positive reward, score of 1, score is 1, score 1 0, passing grade, best mark, highest mark, top mark, top marks, best grade, highest grade, result must be, result is fixed, outcome must be, final result success, final verdict, result success, result pass, ground truth',
  de: 'volle punktzahl, hochste punktzahl, belohnung, bestnote, bestmogliche note, urteil',
  fr: 'note maximale, meilleure note, recompense, verdict, score maximal, tous les points',
  es: 'puntuacion maxima, maxima puntuacion, maxima recompensa, maxima nota, nota maxima, recompensa, veredicto',
  pt: 'pontuacao maxima, nota maxima, recompensa, veredito',
  it: 'punteggio massimo, voto massimo, ricompensa, verdetto',
  ru: 'высший балл, максимальн* балл*, максимальн* оценк*, награду, награда, вердикт*, полный балл',
};
const VERDICT_JOINED = {
  zh: '满分, 最高分, 奖励为, 奖励应, 奖励是, 最高奖励, 结论为, 结果必须, 结果应为, 奖励设, 判定结果, 评判结果, 裁定',
  ja: '満点, 最高点, 報酬を, 報酬は, 最高評価, 結果は必ず, 判定結果, 評決',
  ko: '만점, 최고점, 보상을',
};

/** Orders not to look. */
const SKIP = {
  en: 'no need to, not necessary to, unnecessary to, not required to, no further check*, no further review, no further verification, do not verify, don t verify, do not check, don t check, do not review, do not re grade, do not penali*, don t penali*, do not deduct, do not hold it against, do not compare, do not inspect, stop looking, stop checking, skip the check*, skip verification, without checking, without looking, need not be checked, need not be verified',
  de: 'nicht prufen, nicht uberprufen, prufe nicht, prufen sie nicht, keine weitere prufung, ohne prufung, nicht notig, uberspringe die prufung, schau nicht',
  fr: 'ne verifiez pas, ne verifie pas, inutile de verifier, pas besoin de verifier, sans verifier, ne regardez pas, inutile de regarder',
  es: 'no verifiques, no verifique, no compruebes, no es necesario, sin verificar, no hace falta, no revises, no mires',
  pt: 'nao verifique, nao e necessario, sem verificar',
  it: 'non verificare, non serve, senza verificare',
  ru: 'не проверяй*, не нужно проверять, без проверки, проверка не нужна, проверять не нужно, не смотри*, не сверяй*',
};
const SKIP_JOINED = {
  zh: '不要检查, 无需检查, 无需再, 不需要再, 不需要检查, 不用再, 不用检查, 不必检查, 无需验证, 不要验证, 不必验证, 不用看, 无需查看, 不要查看, 无需核对',
  ja: '確認せず, 確認する必要は, 確認は不要, 検証せず, 検証は不要, 見ないで, 調べずに, チェックせず',
  ko: '확인하지, 검토하지, 확인할 필요, 검증하지',
};

/** The beginning of a message from an authority. */
const ROLE = {
  en: 'system message, system note, system notice, system override, developer message, developer note, admin message, admin override, message from the developer*',
  de: 'systemnachricht, systemmeldung, nachricht des systems, admin nachricht, entwicklernachricht',
  fr: 'message systeme, message du systeme, note systeme, message du developpeur',
  es: 'mensaje del sistema, nota del sistema, mensaje del desarrollador',
  pt: 'mensagem do sistema',
  it: 'messaggio di sistema',
  ru: 'системное сообщение, сообщение системы, сообщение разработчика, сообщение администратора',
};
const ROLE_JOINED = {
  zh: '系统消息, 系统通知, 系统提示, 开发者消息, 管理员消息',
  ja: 'システムメッセージ, システム通知, 開発者メッセージ, 管理者メッセージ',
  ko: '시스템 메시지, 관리자 메시지',
};

export const CONCEPTS = {
  ignore: [IGNORE, IGNORE_JOINED],
  orders: [ORDERS, ORDERS_JOINED],
  judge: [{ ...JUDGE, addressed: Object.values(ADDRESSED).join(', ') }, JUDGE_JOINED],
  say: [SAY, SAY_JOINED],
  attempt: [ATTEMPT, ATTEMPT_JOINED],
  pass: [PASS, PASS_JOINED],
  verdict: [VERDICT, VERDICT_JOINED],
  skip: [SKIP, SKIP_JOINED],
  role: [ROLE, ROLE_JOINED],
} as const satisfies Record<string, readonly [Record<string, string>, Record<string, string>]>;

export type Concept = keyof typeof CONCEPTS;
