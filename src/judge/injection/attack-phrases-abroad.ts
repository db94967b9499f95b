/**
 * What attack-phrases.ts says in English, in other languages: a judge reads them all. Folded like those: lower case,
 * Latin letters without accents. "Rules" alone are too common a word in answers, so each asks for those "that came
 * before", "all" of them, or those of marking.
 */
export const attacksAbroad: readonly RegExp[] = [
  // to drop the rules that came before
  /\b(?:ignora\w*|ignore\w*|olvid[ae]\w*|haz caso omiso|omite|esquec?a\w*|desconsider[ea]\w*|dimentica\w*)\b.{0,40}\b(?:instrucciones|indicaciones|rubrica|instrucoes|criterios|reglas|regras|istruzioni|regole|criteri)\b.{0,20}\b(?:anterior\w*|previ\w*|precedent\w*|de arriba|acima|evaluacion|avaliacao|valutazione|correccion)\b/,
  /\b(?:ignora\w*|ignore\w*|olvid[ae]\w*|esqueca\w*|dimentica\w*)\b.{0,10}\b(?:todas?|todos|tutte|tutti|la rubrica|a rubrica)\b.{0,20}\b(?:instrucciones|instrucoes|istruzioni|reglas|regras|regole|rubrica|criterios|criteri)\b/,
  /\b(?:ignore[zr]?|oublie[zr]?|ne ten\w+ pas compte)\b.{0,30}(?:\b(?:instructions|consignes|regles|criteres)\b.{0,15}\b(?:precedent\w*|ci-dessus|de notation|d'evaluation)|\btoutes? les (?:instructions|consignes|regles)|\b(?:le bareme|la grille))/,
  /\b(?:ignoriere?n?|vergiss|vergessen sie|missachten?|missachte)\b.{0,20}\b(?:alle\w*|vorherig\w*|bisherig\w*|obig\w*|vorangegangen\w*|deine|ihre)\b.{0,20}(?:anweisung|regeln|rubrik|vorgaben|instruktion|kriterien|bewertung)/,
  /\b(?:negeer|vergeet|sla)\b.{0,20}\b(?:alle|vorige|eerdere|bovenstaande|voorgaande)\b.{0,20}\b(?:instructies|rubriek|regels|opdrachten)\b/,
  /\b(?:zignoruj|ignoruj|zapomnij)\b.{0,30}(?:poprzedni|wczesniejsz|powyzsz|wszystk)\p{L}*.{0,20}(?:instrukcj|zasad|kryteri|polece)/u,
  /(?:onceki|yukaridaki|tum|butun)\p{L}*.{0,20}(?:talimat|kural|yonerge)\p{L}*.{0,30}(?:yok say|gormezden|unut|dikkate alma)/u,
  /\b(?:bo qua|phot lo)\b.{0,20}(?:huong dan|chi dan|quy tac|tieu chi).{0,20}(?:truoc|tren|cham)/,
  /\b(?:abaikan|lupakan)\b.{0,20}\b(?:instruksi|perintah|aturan|rubrik)\b.{0,20}\b(?:sebelumnya|di atas|penilaian)\b/,
  /(?:игнорируй|игнорируйте|забудь|забудьте|не обращай)\p{L}*.{0,30}(?:предыдущ|прежни|все|выше)\p{L}*.{0,20}(?:инструкц|правил|рубрик|критери|указани)/u,
  /(?:ігноруй|забудь)\p{L}*.{0,30}(?:попередн|усі|всі)\p{L}*.{0,20}(?:інструкц|правил|критері)/u,
  /(?:忽略|无视|無視|忽視|不要理会|忘记|忘記).{0,8}(?:之前|以上|上述|上面|先前|前面|所有|全部|一切|评分|評分).{0,10}(?:指令|指示|规则|規則|说明|說明|提示|标准|標準)/u,
  /(?:これまで|以前|上記|前の|すべて|全て|全部|採点).{0,10}(?:指示|命令|ルーブリック|基準|ルール|プロンプト).{0,8}(?:無視し|忘れて)/u,
  /(?:이전|위의|앞의|모든|채점).{0,10}(?:지시|명령|규칙|기준|루브릭|프롬프트).{0,12}(?:무시|잊)/u,
  /(?:تجاهل|انس)\s.{0,30}(?:التعليمات|القواعد|المعايير|التوجيهات).{0,10}(?:السابقة|أعلاه|التقييم)/u,
  /(?:पिछले|सभी|ऊपर).{0,15}(?:निर्देश|नियम|रूब्रिक|मापदंड).{0,20}(?:अनदेखा|नज.?रअंदाज|भूल)/u,
  // to give a mark, or a plea for one
  /\b(?:dame|deme|ponme|ponle|pongame|otorgame|asigname|otorg\w+|asign\w+|concede\w*|dai|dammi|assegna\w*|attribuisci|da-me|de-me|atribua|conceda)\b.{0,30}\b(?:(?:la |a |il |un |una |uma )?(?:puntuacion|nota|calificacion|pontuacao|punteggio|voto) (?:max\w*|mass\w*|pien\w*|complet\w*|perfect\w*|5|cinco|cinque)|todos (?:los|os) (?:puntos|pontos)|tutti i punti)/,
  /\bpor favor\b.{0,50}\b(?:nota|puntos|aprueb\w+|aprobar|puntuacion|pontuacao|un 5)\b/,
  /\b(?:donne[zr]?|attribue[zr]?|accorde[zr]?|mets|mettez)\b.{0,30}\b(?:la note max\w*|une (?:bonne|tres bonne) note|note maximale|tous les points|5 ?(?:\/|sur) ?5|20 ?(?:\/|sur) ?20)/,
  /\bs'il (?:vous|te) plait\b.{0,60}\b(?:note|points|valide\w*|indulgent\w*)\b/,
  /\b(?:gib|geben sie|vergib|vergeben sie|bewerte|bewerten sie|erteile)\b.{0,40}(?:volle\w* punkt|hochst\w* (?:punkt|note)|maximal\w* punkt|bestnote|5 punkte|mit (?:einer )?(?:5|funf))/,
  /\bbitte\b.{0,60}\b(?:volle punkt\w*|lass\w* mich bestehen|gnadig|nachsicht\w*|gute note|bestnote)/,
  /\b(?:geef|ken)\b.{0,40}\b(?:volle punten|alle punten|maximale (?:score|punten)|hoogste (?:score|cijfer))/,
  /\b(?:daj|przyznaj|wystaw)\b.{0,40}(?:maksymaln\p{L}* (?:punkt|ocen|liczb)|najwyzsz\p{L}* ocen|ocene 5)/u,
  /(?:tam puan|en yuksek (?:puan|not)).{0,20}ver/,
  /\b(?:cho|cham)\b.{0,30}(?:điem|diem) (?:toi (?:đ|d)a|cao nhat|tuyet (?:đ|d)oi)/,
  /\b(?:berikan|beri)\b.{0,40}\b(?:nilai|skor) (?:penuh|tertinggi|sempurna|maksimal)/,
  /(?:поставь|поставьте|дай|дайте|выстави|выставьте)\s.{0,40}(?:высш|максимальн|полн)\p{L}* (?:балл|оценк)|(?:поставь|поставьте)\s.{0,30}(?:пят[её]рк|оценку 5|5)/u,
  /(?:给|給|打|评为|評為|输出|輸出).{0,12}(?:满分|滿分|最高分|五分(?!之|钟|鐘))|(?:这个|这份|本|此|这)(?:答案|回答).{0,12}(?:满分|5 ?分)/u,
  /(?:5 ?点|五点)を?(?:ください|下さい|お願い)/u,
  /(?:満点|最高点).{0,16}(?:ください|下さい|与え|付け|つけ|して)/u,
  /(?:만점|최고 ?점수).{0,12}(?:주세요|줘|부여|주십시오|주시기)/u,
  /(?:أعط|اعط|امنح)\p{L}*\s.{0,40}(?:الدرجة|درجة|العلامة|علامة).{0,15}(?:كاملة|الكاملة|القصوى|النهائية|5|٥|خمس)/u,
  /(?:5|५|पांच|पाँच|पूरे|पूर्ण|अधिकतम).{0,10}(?:अंक|नंबर|स्कोर).{0,10}(?:दें|दो|दीजिए|दीजिये)/u,
];
